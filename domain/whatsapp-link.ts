import { parseMobile } from './phone.ts';

/**
 * The address that opens WhatsApp with a message: to this Indian mobile number of ten digits, or without a number to
 * somebody whom the sender then chooses.
 */
export function whatsAppLink(mobile: string, text: string): string {
  return `https://wa.me/${mobile && `91${mobile}`}?text=${encodeURIComponent(text)}`;
}

/** The Indian mobile number in what somebody typed or pasted: the number itself, or WhatsApp's own link to it. */
export function parseWhatsApp(typed: string): string | undefined {
  const linked = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(\+?\d+)(?:[/?&#]|$)/.exec(
    typed.trim(),
  );
  return parseMobile(linked?.[1] ?? typed);
}
