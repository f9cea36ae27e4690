/**
 * Returns the address that opens WhatsApp with a message to this Indian mobile number of ten digits. If the address has
 * no number, the sender chooses the receiver in WhatsApp.
 */
export function whatsAppLink(mobile: string, text: string): string {
  return `https://wa.me/${mobile && `91${mobile}`}?text=${encodeURIComponent(text)}`;
}
