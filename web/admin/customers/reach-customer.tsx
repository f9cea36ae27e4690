import { MessageCircle, Phone } from 'lucide-react';
import { formatMobile, telOf } from '#domain/phone.ts';
import * as contactText from '#text/admin-contact.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OnlyHere } from '../lists/only-here.tsx';

type ReachCustomerProps = {
  phone: string;
  /** A message to `name` about the state of an order, and the link that opens the message in WhatsApp. */
  whatsapp: { name: string; text: string; link: string } | undefined;
  onOpen: () => void;
};

/**
 * Offers the ways to reach a customer: a phone call, and a prepared message that one tap opens in WhatsApp. The order's
 * history records who opened the message.
 */
export function ReachCustomer({ phone, whatsapp, onOpen }: ReachCustomerProps) {
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-2">
        <a href={telOf(phone)} className={buttonClass('quiet')}>
          <Phone className="size-4" /> {contactText.call({ number: formatMobile(phone) })}
        </a>
        {whatsapp && (
          <a
            href={whatsapp.link}
            target="_blank"
            rel="noreferrer"
            title={whatsapp.text}
            aria-label={contactText.whatsappOf({ stage: whatsapp.name })}
            className={buttonClass('quiet')}
            onClick={onOpen}
          >
            <MessageCircle className="size-4" /> {contactText.whatsapp({ stage: whatsapp.name })}
          </a>
        )}
      </p>
      {whatsapp && <OnlyHere text={whatsapp.text} />}
    </>
  );
}
