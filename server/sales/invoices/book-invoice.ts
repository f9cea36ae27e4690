import { ShopError } from '#contract/errors.ts';
import * as taxText from '#text/tax.ts';
import { divide } from '#domain/divide.ts';
import { indianDay } from '#domain/days.ts';
import { gstCodeOf, gstCodes } from '#domain/gst/gst-states.ts';
import { invoiceNumber, prefixOf, seriesOf, type DocumentKind } from '#domain/gst/invoice-number.ts';
import { rateOfPiece } from '#domain/gst/tax-rates.ts';
import { taxOfLine } from '#domain/gst/tax-of-line.ts';
import type { DeliveryStatus } from '#domain/order-status.ts';
import { placeOfPin } from '#domain/pincodes.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { goodsOf, taxInForce, type TaxSettings } from '../tax/tax.ts';
import { chargesIn, findDeliveryBook } from '../delivery/delivery.ts';
import { taxColumns } from './tax-columns.ts';
import { findOpenInvoice, insertInvoice, listLines, listSold, takeNext, type InvoiceLineRow } from './queries.ts';
import { sellerNow } from './seller.ts';

type Order = Pick<
  Schema['orders'],
  'id' | 'delivery_status' | 'state' | 'postal_code' | 'total_paise' | 'delivery_paise' | 'cash_fee_paise'
>;

const hasLeft = (status: DeliveryStatus) => status === 'SHIPPED' || status === 'DELIVERED';

/**
 * Writes the document that a change of an order's status requires: an invoice if the order is sent without one, and a
 * credit note for its invoice if the order is cancelled or has come back. The caller must have locked the order, and
 * must call this function as the last step before it writes the log, because the function locks the series of numbers.
 * If the staff set an order back to pending, it keeps its invoice, which is valid again when the order is sent later
 * (decisions/0061). Throws 409 NO_TAX_RATE if the tax settings contain no rate for an item.
 */
export async function bookInvoice(db: Tx, order: Order, to: DeliveryStatus, now: string): Promise<void> {
  const from = order.delivery_status;
  if (to === 'CANCELED' && from !== 'CANCELED') await takeBack(db, order, now);
  if (hasLeft(to) && !hasLeft(from)) await giveInvoice(db, order, now);
}

async function giveInvoice(db: Tx, order: Order, now: string): Promise<void> {
  const tax = await taxInForce(db);
  if (!tax || (await findOpenInvoice(db, order.id))) return;
  const id = newId();
  const day = indianDay(now);
  const place = placeOf(order) ?? tax.stateCode;
  const isWithinState = place === tax.stateCode;
  const lines = await linesOf(db, order, { id, day, isWithinState, tax });
  const seller = await sellerNow(db, tax);
  const kind: DocumentKind = tax.gstin === '' ? 'bill-of-supply' : 'tax-invoice';
  const row = {
    id,
    kind,
    order_id: order.id,
    corrects_id: null,
    reduces_id: null,
    return_id: null,
    issued_at: now,
    issued_on: day,
    seller: JSON.stringify(seller),
    place,
    is_within_state: isWithinState ? 1 : 0,
    total_paise: order.total_paise,
  } as const;
  await insertInvoice(db, { ...row, ...(await numberIn(db, seriesOf(kind, day, tax.prefix))) }, lines);
}

async function takeBack(db: Tx, order: Order, now: string): Promise<void> {
  const invoice = await findOpenInvoice(db, order.id);
  if (!invoice) return;
  const id = newId();
  const day = indianDay(now);
  const lines = (await listLines(db, [invoice.id])).map((line) => ({ ...line, invoice_id: id }));
  // The credit note's number begins with the prefix of its invoice, even if the owner has changed the prefix since.
  const number = await numberIn(db, seriesOf('credit-note', day, prefixOf(invoice.series)));
  const dates = { issued_at: now, issued_on: day };
  await insertInvoice(db, { ...invoice, ...dates, ...number, id, kind: 'credit-note', corrects_id: invoice.id }, lines);
}

/**
 * Takes the next number of a series of invoices or credit notes. Call this function last in a transaction, just before
 * the rows of the document are written. The function locks the series, so all other documents of the series wait until
 * this transaction ends.
 */
export async function numberIn(db: Tx, series: string): Promise<{ series: string; number: string }> {
  return { series, number: invoiceNumber(series, await takeNext(db, series)) };
}

/**
 * Returns the GST code of the state in an order's address, which is the place of supply of the goods. If the shop does
 * not know the name of the state, the PIN code decides.
 */
function placeOf({ state, postal_code: pin }: Order): string | undefined {
  const [byPin, another] = placeOfPin(pin).states;
  return gstCodeOf(state) ?? (byPin && !another ? gstCodes[byPin] : undefined);
}

type Invoicing = { id: string; day: string; isWithinState: boolean; tax: TaxSettings };

/**
 * Returns the invoice's lines. The value of a line is the amount paid for it: section 15(3)(a) of the CGST Act excludes
 * a discount from the value of supply if it is given before or at the time of supply and stands on the invoice. The tax
 * rate depends on the exact price of an item after the reduction. This price is not rounded to paise, so all items of a
 * line have the same rate. Throws 409 NO_TAX_RATE if the tax settings contain no rate for an item.
 */
async function linesOf(db: Tx, order: Order, { id, day, isWithinState, tax }: Invoicing): Promise<InvoiceLineRow[]> {
  const sold = await listSold(db, order.id);
  const goods = await goodsOf(db, tax.categories, [...new Set(sold.map((item) => item.product_id))]);
  const lines = sold.map((item, position) => {
    const { hsn = '', rule = 'garments' } = goods.get(item.product_id) ?? {};
    const total = item.selling_paise * item.quantity - item.reduction_paise;
    const asked = { rule, day, pricePaise: total / item.quantity, basis: tax.limitBasis } as const;
    const rate = tax.gstin === '' ? 0 : rateOfPiece(tax.rates, asked);
    if (rate === undefined) throw new ShopError('conflict', 'NO_TAX_RATE', taxText.noRate({ rule }));
    return {
      invoice_id: id,
      position,
      name: item.name,
      options: [item.color, item.size].filter(Boolean).join(', '),
      hsn,
      quantity: item.quantity,
      price_paise: item.selling_paise,
      reduction_paise: item.reduction_paise,
      rate,
      ...taxColumns(taxOfLine(total, rate, isWithinState)),
      total_paise: total,
      reason: '',
    };
  });
  return [...lines, ...(await chargeLines(db, order, lines, { isWithinState, isRegistered: tax.gstin !== '' }))];
}

/** The HSN of a charge that has its own tax rate: the GST service code for the transport of goods. */
const TRANSPORT = '9965';

type Taxed = { isWithinState: boolean; isRegistered: boolean };

/**
 * Returns an invoice's lines for charges, such as the charge for delivery. If the owner has set a tax rate for charges,
 * each charge gets one line. Otherwise the charge is divided among the tax rates of the goods, in proportion to their
 * value, with one line for each rate. The quantity of these lines is 0, because a charge is not an item.
 */
async function chargeLines(
  db: Tx,
  order: Order,
  goods: readonly InvoiceLineRow[],
  { isWithinState, isRegistered }: Taxed,
): Promise<InvoiceLineRow[]> {
  const charges = chargesIn(order);
  const [first] = goods;
  if (charges.length === 0 || !first) return [];
  const { chargeRate } = (await findDeliveryBook(db)).rules;
  const groups =
    chargeRate !== null && isRegistered
      ? [{ rate: chargeRate, hsn: TRANSPORT, paise: 1 }]
      : [...Map.groupBy(goods, ({ rate }) => rate)].map(([rate, lines]) => ({
          rate,
          hsn: lines.reduce((best, line) => (line.total_paise > best.total_paise ? line : best)).hsn,
          paise: lines.reduce((sum, line) => sum + line.total_paise, 0),
        }));
  const weights = groups.map(({ paise }) => paise);
  let position = goods.length;
  return charges.flatMap(({ kind, paise }) => {
    const shares = divide(paise, weights);
    return groups.flatMap(({ rate, hsn }, at) => {
      const share = shares[at] ?? 0;
      if (share === 0) return [];
      return {
        ...first,
        position: position++,
        // A line for a charge stores the kind of the charge in `name`; the code that draws the invoice translates the
        // kind.
        name: kind,
        options: '',
        hsn,
        quantity: 0,
        price_paise: share,
        reduction_paise: 0,
        rate,
        ...taxColumns(taxOfLine(share, rate, isWithinState)),
        total_paise: share,
      };
    });
  });
}
