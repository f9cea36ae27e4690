import { whatsAppLink } from '#domain/whatsapp-link.ts';
import { safeGreetingName } from '#domain/people.ts';
import type { ReturnContact } from '#contract/returns.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import * as emailText from '#text/email-return.ts';
import * as whatsAppText from '#text/whatsapp.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import type { Sales } from '../sales.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import type { LoadedReturn } from './returns.ts';
import { sentencesOf } from './state-in-words.ts';

/**
 * Writes the WhatsApp message about a return, in the language of the order and with the sentences of the email about
 * the return's state. Returns null if the order has no phone number, or if the state concerns only the shop.
 */
export async function whatsAppOf(shop: Sales, loaded: LoadedReturn): Promise<ReturnContact['whatsapp']> {
  const { row, order, events } = loaded;
  const { state } = row;
  if (order.phone === '' || state === 'SWAP_PACKED') return null;
  const words = events.findLast((event) => event.state === state)?.words ?? '';
  const text = await inLanguageOf(shop, order.language, ({ shopName, pageAt }) => {
    const name = safeGreetingName(recipientOfRow(order)) || whatsAppText.nobody();
    const said = [emailText.heading({ state, kind: row.kind }), ...sentencesOf(loaded, { state, words })].join(' ');
    const link = linkOf(loaded) ?? (order.email === '' ? undefined : pageAt(`/myaccount/order?order=${order.id}`));
    const whole = whatsAppText.ofReturn({ name, shop: shopName, number: order.order_number, said });
    return link === undefined ? whole : whatsAppText.withLink({ text: whole, link });
  });
  return { state, text, link: whatsAppLink(order.phone, text) };
}

/** Returns the tracking link of an exchange's parcel. A customer who cannot sign in has no page about the return. */
function linkOf({ row, parcels }: LoadedReturn): string | undefined {
  const parcel = row.state === 'SWAPPED' ? parcels.at(-1) : undefined;
  return (parcel && trackingLinkOf(parcel.tracking, parcel.number)) || undefined;
}
