/**
 * The address that opens WhatsApp with a message: to this Indian mobile number of ten digits, or without a number to
 * somebody whom the sender then chooses.
 */
export function whatsAppLink(mobile: string, text: string): string {
  return `https://wa.me/${mobile && `91${mobile}`}?text=${encodeURIComponent(text)}`;
}
