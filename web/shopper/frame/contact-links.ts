import type { Company } from '#contract/company.ts';
import { instagramLink } from '#domain/instagram.ts';
import * as footerText from '#text/footer.ts';

/** A link to the shop on another site, such as WhatsApp. `icon` is the SVG path of a drawing of 24 by 24. */
export type ContactLink = { label: string; href: string; icon: string };

const SPEECH =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719';
const HANDSET = 'M9 7.5c-2 2.5 5 9.5 7.5 7.5v-1.8l-2.2-.9-1 1c-1.2-.5-2.1-1.4-2.6-2.6l1-1-.9-2.2z';
export const WHATSAPP_ICON = SPEECH + HANDSET;
const CAMERA =
  'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM16 11.37a4 4 0 1 1-7.914 1.173A4 4 0 0 1 16 11.37zM17.5 6.5h.01';

/**
 * Returns the shop's links to WhatsApp and Instagram, for the frame's loader. The loader sends the links with their
 * drawings: in the browser's script, the drawings would make the script larger for all shops. A shop without such links
 * sends nothing.
 */
export function contactsOf({ whatsapp, instagram }: Company) {
  const contacts: ContactLink[] = [
    ...(whatsapp ? [{ label: footerText.whatsApp(), href: `https://wa.me/91${whatsapp}`, icon: WHATSAPP_ICON }] : []),
    ...(instagram ? [{ label: footerText.instagram(), href: instagramLink(instagram), icon: CAMERA }] : []),
  ];
  return { ...(contacts.length > 0 && { contacts }), ...(whatsapp && { whatsapp }) };
}
