import { whatsAppLink } from '#domain/whatsapp-link.ts';
import * as askText from '#text/ask-about-order.ts';

type AskAboutOrderProps = {
  /** The shop's number on WhatsApp, if it has one. */ whatsapp: string | undefined;
  orderNumber: string;
  className: string;
};

/** A link that opens WhatsApp with a message to the shop about this order. */
export function AskAboutOrder({ whatsapp, orderNumber, className }: AskAboutOrderProps) {
  if (!whatsapp) return null;
  return (
    <a href={whatsAppLink(whatsapp, askText.text({ number: orderNumber }))} className={className}>
      {askText.link()}
    </a>
  );
}
