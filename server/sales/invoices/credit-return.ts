import { ShopError } from '#contract/errors.ts';
import * as returnText from '#text/returns.ts';
import { divide } from '#domain/divide.ts';
import { indianDay } from '#domain/days.ts';
import { prefixOf, seriesOf } from '#domain/gst/invoice-number.ts';
import { taxOfPart } from '#domain/gst/tax-of-line.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { numberIn } from './book-invoice.ts';
import { taxColumns } from './tax-columns.ts';
import { findOpenInvoice, insertInvoice, listLines, listSold, sumCredited, type InvoiceLineRow } from './queries.ts';

/**
 * The refund for items of one line of an order. `paidPaise` is the price that the customer paid for these items, and
 * `paise` the refund. `reason` explains why the refund is smaller, and is '' for a full refund.
 */
type Credited = { itemId: string; quantity: number; paidPaise: number; paise: number; reason: string };
/** `chargesPaise` is the part of the order's charges that the shop refunds with the returned items. */
type Returned = { id: string; orderId: string; lines: readonly Credited[]; chargesPaise: number };

/**
 * Issues the credit note of a return against the invoice of a locked order, with the prices and tax rates of the
 * invoice, as the last step of a transaction (decisions/0061). Returns the note's number; undefined if the order has no
 * invoice or nothing is refunded. Throws 409 REFUND_TOO_LARGE if more would be refunded for a line than is left of its
 * amount.
 */
export async function creditReturn(db: Tx, returned: Returned, now: string): Promise<string | undefined> {
  const invoice = await findOpenInvoice(db, returned.orderId);
  if (!invoice) return undefined;
  const id = newId();
  const isWithinState = invoice.is_within_state === 1;
  // The lines of an invoice are in the same order as the items that were sold.
  const places = new Map((await listSold(db, returned.orderId)).map((item, position) => [item.id, position]));
  const [given, before] = [await listLines(db, [invoice.id]), await sumCredited(db, invoice.id)];
  const leftOf = (line: InvoiceLineRow) => line.total_paise - (before.get(line.position) ?? 0);
  const credit = (line: InvoiceLineRow, { quantity, paidPaise, paise, reason }: Omit<Credited, 'itemId'>) => {
    if (paise > leftOf(line)) throw new ShopError('conflict', 'REFUND_TOO_LARGE', returnText.refundTooLarge());
    const tax = taxOfPart({ beforePaise: before.get(line.position) ?? 0, paise }, line.rate, isWithinState);
    const reduction_paise = quantity === 0 ? 0 : line.price_paise * quantity - paidPaise;
    return { ...line, invoice_id: id, quantity, reduction_paise, ...taxColumns(tax), total_paise: paise, reason };
  };
  const goods = returned.lines
    .filter(({ paise }) => paise > 0)
    .map((credited) => {
      const line = given.find(({ position }) => position === places.get(credited.itemId));
      if (!line) throw new Error(`the invoice ${invoice.number} lacks the line ${credited.itemId}`);
      return credit(line, credited);
    });
  // Early versions of the shop did not put charges on invoices, so such an invoice has no lines for charges.
  const charges = given.filter(({ position }) => position >= places.size);
  const shares = charges.length === 0 ? [] : divide(returned.chargesPaise, charges.map(leftOf));
  const lines = [
    ...goods,
    ...charges.map((line, at) => {
      const paise = shares[at] ?? 0;
      return credit(line, { quantity: 0, paidPaise: paise, paise, reason: '' });
    }),
  ].filter((line) => line.total_paise > 0);
  if (lines.length === 0) return undefined;
  const day = indianDay(now);
  const note = {
    ...invoice,
    id,
    kind: 'credit-note' as const,
    corrects_id: null,
    reduces_id: invoice.id,
    return_id: returned.id,
    issued_at: now,
    issued_on: day,
    total_paise: lines.reduce((sum, line) => sum + line.total_paise, 0),
  };
  // The credit note's number begins with the prefix of its invoice, even if the owner has changed the prefix since.
  const number = await numberIn(db, seriesOf('credit-note', day, prefixOf(invoice.series)));
  await insertInvoice(
    db,
    { ...note, ...number },
    lines.toSorted((a, b) => a.position - b.position),
  );
  return number.number;
}
