import { isErasedEmail } from '#domain/erased.ts';
import { formatPaise } from '#domain/money.ts';
import { trackingLinkOf } from '#domain/parcels.ts';
import type { ReturnState } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import * as orderEmailText from '#text/email-order.ts';
import * as emailText from '#text/email-return.ts';
import * as parcelText from '#text/parcel.ts';
import type { EmailPayload } from '../emails/email-payload.ts';
import { inLanguageOf, writeEmail, type Block, type EmailContext, type EmailItem } from '../emails/emails.ts';
import { fileNameOf, findNoteOf, invoicesPdf, type InvoiceDocument } from '../invoices/invoices.ts';
import type { Email } from '../outside/mail.ts';
import type { Shop } from '../shop.ts';
import { priceOf, refundOf } from './inspect-return.ts';
import { findReturn, type LoadedLine, type ReturnEventRow } from './queries.ts';
import { firstPicture, loadReturns, type LoadedReturn } from './returns.ts';

/** The email that tells a shopper what has become of their return. */
export async function writeReturnEmail(
  shop: Shop,
  { returnId, eventId }: Extract<EmailPayload, { email: 'return' }>,
): Promise<Email | undefined> {
  const row = await findReturn(shop.db, returnId);
  const [loaded] = row ? await loadReturns(shop.db, [row]) : [];
  const event = loaded?.events.find(({ id }) => id === eventId);
  if (!loaded || !event || isErasedEmail(loaded.order.email)) return undefined;
  const email = await writeEmail(shop, loaded.order.language, (context) => ({
    to: loaded.order.email,
    subject: emailText.subject({ state: event.state, number: loaded.order.order_number, shop: context.shopName }),
    blocks: blocksOf(loaded, event, context),
  }));
  const note = event.state === 'REFUNDED' ? await findNoteOf(shop.db, row?.id ?? '') : undefined;
  return note ? { ...email, attachments: [await attached(shop, loaded, note)] } : email;
}

/** The credit note as a file, in the language of the email. */
async function attached(shop: Shop, { order }: LoadedReturn, note: InvoiceDocument) {
  const content = await inLanguageOf(shop, order.language, async () =>
    Buffer.concat(await Array.fromAsync(invoicesPdf([note]))),
  );
  return { filename: fileNameOf(note), contentType: 'application/pdf', content };
}

function blocksOf(loaded: LoadedReturn, event: ReturnEventRow, context: EmailContext): Block[] {
  const { row, order, lines } = loaded;
  return [
    { kind: 'heading', text: emailText.heading({ state: event.state }) },
    ...sentences(loaded, event.state).map((text): Block => ({ kind: 'paragraph', text })),
    ...(event.words === '' ? [] : [{ kind: 'paragraph', text: emailText.words({ words: event.words }) } as const]),
    {
      kind: 'button',
      label: orderEmailText.view(),
      address: context.pageAt(`/myaccount/order?order=${order.id}`),
    },
    ...parcelLinks(loaded, event.state),
    { kind: 'facts', facts: factsOf(loaded, event) },
    { kind: 'items', items: lines.map((line) => toItem(line, loaded, context)) },
    ...(row.kind === 'refund' || event.state === 'REFUNDED'
      ? [{ kind: 'totals', totals: [[emailText.refund(), formatPaise(row.refund_paise)]] } as const]
      : []),
  ];
}

/** Where what is sent for a swap is tracked. */
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

/** What the state means to the shopper, and what they do next. */
function sentences({ row, lines }: LoadedReturn, state: ReturnState): string[] {
  const { kind } = row;
  const less = state === 'INSPECTED' && kind === 'refund' ? lines.filter((line) => line.refund_reason !== '') : [];
  const said = less.length > 0 ? [emailText.checkedLess()] : [emailText.body({ state, kind })];
  for (const line of less)
    said.push(
      emailText.less({
        name: line.name,
        amount: formatPaise(refundOf(line)),
        price: formatPaise(priceOf(line)),
        reason: line.refund_reason,
      }),
    );
  if (state === 'PICKUP_SET' && row.pickup_on) said.push(emailText.pickup({ day: formatDay(row.pickup_on) }));
  if (state === 'REFUNDED')
    said.push(emailText.paid({ amount: formatPaise(row.refund_paise), reference: row.refund_reference }));
  if (state === 'SWAPPED' && row.sent_by) said.push(emailText.sentBy({ parcel: row.sent_by }));
  if (kind === 'swap' && (state === 'ASKED' || state === 'APPROVED')) {
    const pieces = lines.map(({ swap_color: color, swap_size: size }) => [color, size].filter(Boolean).join(', '));
    said.push(emailText.held({ pieces: pieces.join('; '), day: formatDay(row.held_until ?? row.updated_at) }));
  }
  return said;
}

function toItem(line: LoadedLine, { pictures }: LoadedReturn, { fileAt }: EmailContext): EmailItem {
  const picture = pictures.get(firstPicture(line) ?? '');
  const bought = [line.color, line.size].filter(Boolean).join(', ');
  const instead = [line.swap_color, line.swap_size].filter(Boolean).join(', ');
  return {
    name: line.name,
    options: instead === '' ? bought : emailText.swap({ bought, instead }),
    quantity: line.quantity,
    price: formatPaise(line.selling_paise * line.quantity),
    picture: picture && { address: fileAt(`/pictures/${picture.id}.jpg`), ratio: picture.height / picture.width },
  };
}
