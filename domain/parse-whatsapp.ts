import { parseMobile } from './phone.ts';

/** Returns the Indian mobile number in a typed or pasted text: the number itself, or WhatsApp's link to it. */
export function parseWhatsApp(typed: string): string | undefined {
  const linked = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(\+?\d+)(?:[/?&#]|$)/.exec(
    typed.trim(),
  );
  return parseMobile(linked?.[1] ?? typed);
}
