import { variantName } from '#contract/variant-name.ts';
import { namedCharges } from '#domain/amounts.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { formatPaise } from '#domain/money.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import type { ReturnState } from '#domain/returns.ts';
import * as orderEmailText from '#text/email-order.ts';
import * as emailText from '#text/email-return.ts';
import * as parcelText from '#text/parcel.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import {
  inLanguageOf,
  writeEmail,
  type Block,
  type EmailContext,
  type EmailItem,
} from '../../platform/emails/emails.ts';
import { chargesIn } from '../delivery/charges.ts';
import { helpLinks } from '../orders/orders.ts';
import { fileNameOf, findNoteOf, invoicePdf, type InvoiceDocument } from '../invoices/invoices.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Sales } from '../sales.ts';
import { findReturn, type LoadedLine, type ReturnEventRow } from './queries.ts';
import { paidOf } from './inspect-return.ts';
import { firstPicture, loadReturns, type LoadedReturn } from './returns.ts';
import { sentencesOf } from './state-in-words.ts';

/** Writes the email about a return's new state. */
export async function writeReturnEmail(
  shop: Sales,
  { returnId, eventId }: Extract<EmailPayload, { email: 'return' }>,
): Promise<Email | undefined> {
  const row = await findReturn(shop.db, returnId);
  const [loaded] = row ? await loadReturns(shop.db, [row]) : [];
  const event = loaded?.events.find(({ id }) => id === eventId);
  if (!loaded || !event || isErasedEmail(loaded.order.email)) return undefined;
  // If the order was paid online, the refund follows the inspection at once. The email about the refund therefore also
  // describes the inspection.
  const isByItself = loaded.order.payment_method === 'ONLINE' && row?.state === 'REFUNDED';
  if (isByItself && event.state === 'INSPECTED') return undefined;
  const email = await writeEmail(shop, loaded.order.language, (context) => ({
    to: loaded.order.email,
    subject: emailText.subject({
      state: event.state,
      kind: loaded.row.kind,
      number: loaded.order.order_number,
      shop: context.shopName,
    }),
    blocks: blocksOf(loaded, event, context),
  }));
  const note = event.state === 'REFUNDED' ? await findNoteOf(shop.db, row?.id ?? '') : undefined;
  return note ? { ...email, attachments: [await attached(shop, loaded, note)] } : email;
}

/** Returns the credit note as an attachment, in the language of the email. */
async function attached(shop: Sales, { order }: LoadedReturn, note: InvoiceDocument) {
  const content = await inLanguageOf(shop, order.language, async () => invoicePdf([note]));
  return { filename: fileNameOf(note), contentType: 'application/pdf', content };
}

function blocksOf(loaded: LoadedReturn, event: ReturnEventRow, context: EmailContext): Block[] {
  const { row, order, lines } = loaded;
  return [
    { kind: 'heading', text: emailText.heading({ state: event.state, kind: row.kind }) },
    ...sentencesOf(loaded, event).map((text): Block => ({ kind: 'paragraph', text })),
    {
      kind: 'button',
      label: orderEmailText.view(),
      address: context.pageAt(`/myaccount/order?order=${order.id}`),
    },
    ...parcelLinks(loaded, event.state),
    { kind: 'facts', facts: factsOf(loaded, event) },
    { kind: 'items', items: lines.map((line) => toItem(line, loaded, context)) },
    ...(row.kind === 'refund' || event.state === 'REFUNDED'
      ? [{ kind: 'totals', totals: refundOf(loaded) } as const]
      : []),
    helpLinks(context, order.order_number, { tracksAbove: true }),
  ];
}

function refundOf({ row, order }: LoadedReturn): Array<[string, string]> {
  const { refund_paise: refund, charges_paise: charges } = row;
  const whole: [string, string] = [emailText.refund(), formatPaise(refund)];
  const kinds = namedCharges(chargesIn(order));
  return charges > 0 ? [[emailText.charges({ kinds }), formatPaise(charges)], whole] : [whole];
}

/** Makes the tracking links of an exchange's parcels. */
function parcelLinks({ parcels }: LoadedReturn, state: ReturnState): Block[] {
  if (state !== 'SWAPPED' || parcels.length === 0) return [];
  const links = parcels.map(({ name, number, tracking }) => ({
    text: parcelText.inTimeline({ courier: name, number }),
    address: trackingLinkOf(tracking, number),
  }));
  return [{ kind: 'links', label: orderEmailText.track({ count: links.length }), links }];
}

function factsOf({ order, creditNote }: LoadedReturn, { state }: ReturnEventRow): Array<[string, string]> {
  const number: [string, string] = [orderEmailText.number(), order.order_number];
  const isDue = state === 'INSPECTED' || state === 'REFUNDED';
  return creditNote !== null && isDue ? [number, [emailText.creditNote(), creditNote]] : [number];
}

function toItem(line: LoadedLine, { pictures }: LoadedReturn, { fileAt }: EmailContext): EmailItem {
  const picture = pictures.get(firstPicture(line) ?? '');
  const bought = variantName(line);
  const instead = variantName({ color: line.swap_color, size: line.swap_size });
  return {
    name: line.name,
    options: instead === '' ? bought : emailText.swap({ bought, instead }),
    quantity: line.quantity,
    price: formatPaise(paidOf(line)),
    picture: picture && { address: fileAt(`/pictures/${picture.id}.jpg`), ratio: picture.height / picture.width },
  };
}
