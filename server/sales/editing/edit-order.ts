import { orNotFound, ShopError } from '#contract/errors.ts';
import { chargeOf } from '#domain/amounts.ts';
import { formatPaise } from '#domain/money.ts';
import { paymentLimits } from '#domain/payments.ts';
import { piecesToMove, type OrderChange } from '#domain/order-edit.ts';
import { highestOrderLimits } from '#domain/order-limits.ts';
import { EDIT_NEEDS, stageAfterEdit, stageOf, type OrderStage } from '#domain/order-stages.ts';
import { addMs } from '#domain/instants.ts';
import * as editText from '#text/order-edit.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as stageText from '#text/order-stage.ts';
import { addressColumns, type AddressColumns } from '../addresses/addresses.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { amountsIn, findDeliveryBook, gramsOf, refuseDelivery, refusalText } from '../delivery/delivery.ts';
import { listDocuments } from '../invoices/invoices.ts';
import { amountColumns } from '../orders/amount-columns.ts';
import { refuseTooLarge } from '../order-limits/order-limits.ts';
import { noteEvents, stockEvents } from '../../webhooks/note-event.ts';
import { insertEdit, listItems, listVariants, replaceItems, updateContent } from '../orders/edit-queries.ts';
import { pieceText } from '../orders/edit-words.ts';
import { moveOrder } from '../orders/move-order.ts';
import { listParcelsOf } from '../orders/parcel-queries.ts';
import { findTextOf } from '../orders/find-text.ts';
import {
  changesBetween,
  newVariantsIn,
  planLines,
  refuseImpossibleLines,
  toLine,
  type AskedLine,
} from './plan-edit.ts';
import { lockOrder, type ItemRow, type OrderRow } from '../orders/queries.ts';
import { wasReturned } from '../orders/return-queries.ts';
import { findShortages, insertMovements, movementsOf, returnStock, stockToTake } from '../../goods/products/stock.ts';
import { lockVariants } from '../../goods/products/stock.ts';
import { nameOfReduction, updateOrderOffers } from '../offers/offers.ts';
import type { Sales } from '../sales.ts';
import type { Staff } from '../orders/take-step.ts';
import { readFiltered } from './goods-of.ts';
import { offersAfter, type KeptOffers, type KeptRow } from './kept-offers.ts';
import { isPaid, listUpiPayments, moneyOf, paidPaise, refundSurplus } from '../payments/payments.ts';
import { together } from '../../platform/db/together.ts';

type Editing = {
  /** All lines of the order after the edit. If `lines` is undefined, the order keeps its lines. */
  lines: readonly AskedLine[] | undefined;
  /** The new address; undefined columns keep their previous values. */
  address: Partial<AddressColumns> | undefined;
  reason: string;
  /** The `updatedAt` of the order as the editor has seen it. */
  expectedUpdatedAt: string | undefined;
  expectedTotalPaise: number | undefined;
};

/**
 * Changes the lines and the address of an order that has not been sent yet (`stageAfterEdit`), in one transaction. The
 * function changes the stock with the same SQL statements as a new order, and computes the order's new total. If the
 * order was packed, the staff must pack it again after the edit. The order's history, the stock ledger, the log and the
 * customer's email record the edit. Returns whether the edit changed anything. Throws 403, 404, 400, and 409
 * EDITED_ELSEWHERE, NOT_FROM_HERE, HAS_PARCEL, HAS_INVOICE, HAS_RETURN, OUT_OF_STOCK, NOT_ON_SALE, PRICE_CHANGED,
 * TOTAL_IS_PAID, NOTHING_TO_PAY, TOO_LITTLE_TO_PAY, ORDER_TOO_LARGE, NOT_SERVED, NO_CASH_HERE, TOO_MUCH_CASH; after an
 * error nothing has changed.
 */
export async function editOrder(
  shop: Pick<Sales, 'db' | 'catalogue'>,
  staff: Staff,
  orderId: string,
  editing: Editing,
  now: string,
): Promise<boolean> {
  requirePermission(staff, EDIT_NEEDS);
  const filtered = await readFiltered(shop, orderId, editing.lines ?? []);
  return inTransaction(shop.db, async (db) => {
    const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
    refuseStale(editing.expectedUpdatedAt, order.updated_at, orderErrorsText.movedOn);
    const to = await stageOfEdited(db, order);
    const before = await listItems(db, orderId);
    const lines = editing.lines ?? before.map(asAsked);
    refuseImpossibleLines(before, lines);
    const moved = await moveStock(db, order, before, lines, { userId: staff.id, now });
    const planned = await planLines(db, orderId, before, lines);
    const offers = await offersAfter(db, order, { before, after: planned, filtered, now });
    const after = planned.map((item, at) => ({ ...item, reduction_paise: offers.linePaise[at] ?? 0 }));
    const address = { ...addressColumns(order), ...editing.address };
    const edited: OrderChange[] = [
      ...changesBetween(before, after),
      ...(isSame(address, addressColumns(order)) ? [] : [{ kind: 'address' } as const]),
    ];
    if (edited.length === 0) return false;
    const { sums, kept, refuse } = await sumsAfter(db, order, after, address, { offers, now });
    refuse();
    const changes = [...edited, ...offerChanges(kept, sums)];
    await refuseTotal(db, order, after, sums.total_paise, editing.expectedTotalPaise);
    if (to !== stageOf(order.delivery_status, order.stage))
      await moveOrder(db, order, to, { userId: staff.id, by: 'shop', reason: '', now });
    await replaceItems(db, orderId, after);
    await updateOrderOffers(
      db,
      kept.flatMap(({ row: { id, paise: was }, paise }) => (paise === was ? [] : [{ id, paise }])),
    );
    await updateContent(db, orderId, {
      ...address,
      ...sums,
      find_text: findTextOf({ ...order, ...address }, await goodsOf(db, after)),
      updated_at: laterThan(order.updated_at, now),
    });
    if (order.payment_method === 'ONLINE') await followPayment(db, staff, orderId, now);
    await tell(
      db,
      staff,
      { order, address, before, after, changes, reason: editing.reason, totalPaise: sums.total_paise },
      now,
    );
    if (moved.length > 0) await noteStockChange(db, moved);
    await noteEvents(db, [{ event: 'order.edited', subjectId: orderId, orderId }, ...stockEvents(moved)], now);
    return true;
  });
}

/**
 * Returns the stage of an order after an edit. Throws 409 if the order cannot be edited: NOT_FROM_HERE if it was sent
 * or cancelled, HAS_PARCEL if it has a parcel with a courier, HAS_INVOICE if it has an invoice, HAS_RETURN if anybody
 * has ever asked for a return of its items.
 */
export async function stageOfEdited(db: Db, order: OrderRow): Promise<OrderStage> {
  const stage = stageOf(order.delivery_status, order.stage);
  const to = stageAfterEdit(stage);
  if (!to) throw conflict('NOT_FROM_HERE', editText.notFromHere({ stage: stageText.label({ stage }) }));
  const [parcel] = await listParcelsOf(db, [order.id]);
  if (parcel) throw conflict('HAS_PARCEL', editText.hasParcel({ number: parcel.number, courier: parcel.name }));
  const [document] = await listDocuments(db, [order.id]);
  if (document) throw conflict('HAS_INVOICE', editText.hasInvoice({ number: document.number }));
  if (await wasReturned(db, order.id)) throw conflict('HAS_RETURN', orderErrorsText.hasReturn());
  return to;
}

/**
 * Returns whether an order's total may no longer change: the customer has paid it by UPI, or has entered the UTR (the
 * bank's number) of a payment.
 */
export async function isTotalFixed(db: Db, order: OrderRow): Promise<boolean> {
  const payment = (await listUpiPayments(db, [order])).get(order.id);
  return payment !== undefined && (payment.utr !== null || payment.paid_paise !== null);
}

/**
 * Takes the items that an edit adds from the stock, and puts the items that the edit removes back into the stock. First
 * locks all variants of the edit, in ascending order of their ids. Returns the ids of the products whose stock changes.
 */
async function moveStock(
  db: Tx,
  order: OrderRow,
  before: readonly ItemRow[],
  lines: readonly AskedLine[],
  { userId, now }: { userId: string; now: string },
): Promise<string[]> {
  const asked = lines.map(({ productVariantId: variantId, quantity }) => ({ variantId, quantity }));
  const moves = [...piecesToMove(before.map(toLine), asked)];
  // The price of an added variant must not change before the commit, so the transaction also locks variants whose stock
  // stays the same.
  const ids = [...new Set([...moves.map(([id]) => id), ...newVariantsIn(before, lines)])];
  if (ids.length === 0) return [];
  await lockVariants(db, ids).execute();
  const wanted = moves.flatMap(([variantId, quantity]) => (quantity > 0 ? [{ variantId, quantity }] : []));
  const spare = moves.flatMap(([variantId, quantity]) => (quantity < 0 ? [{ variantId, quantity: -quantity }] : []));
  const variants = new Map((await listVariants(db, { ids })).map((variant) => [variant.id, variant]));
  const movement = { orderId: order.id, userId, now };
  if (wanted.length > 0) {
    // For an unknown variant, `planLines` later throws the same error as for a variant that is no longer for sale.
    const known = wanted.filter(({ variantId }) => variants.has(variantId));
    const { taken } = known.length > 0 ? await together(db, stockToTake(db, known)) : { taken: [] };
    const shortages = await findShortages(db, known, taken);
    const [short] = shortages;
    const variant = short && variants.get(short.productVariantId);
    if (short && variant)
      throw new ShopError(
        'conflict',
        'OUT_OF_STOCK',
        editText.short({ piece: pieceText(variant), available: short.available }),
        { details: { items: shortages } },
      );
    if (known.length > 0) await insertMovements(db, movementsOf(known, { ...movement, reason: 'order' }));
  }
  if (spare.length > 0) await returnStock(db, spare, { ...movement, reason: 'cancel' });
  return [...new Set(moves.flatMap(([id]) => variants.get(id)?.product_id ?? []))];
}

async function refuseTotal(
  db: Tx,
  order: OrderRow,
  after: readonly ItemRow[],
  totalPaise: number,
  expectedPaise: number | undefined,
): Promise<void> {
  if (totalPaise !== Number(order.total_paise) && (await isTotalFixed(db, order)))
    throw conflict('TOTAL_IS_PAID', editText.totalIsPaid({ total: formatPaise(Number(order.total_paise)) }));
  if (expectedPaise !== undefined && expectedPaise !== totalPaise)
    throw conflict('PRICE_CHANGED', editText.priceChanged({ total: formatPaise(totalPaise) }));
  // Nobody can pay ₹0 in advance, so an unpaid prepaid order of ₹0 would expire.
  if (totalPaise === 0 && order.payment_method !== 'COD' && order.payment_status === 'PENDING')
    throw conflict('NOTHING_TO_PAY', editText.nothingToPay());
  if (totalPaise !== Number(order.total_paise) && order.payment_method === 'ONLINE')
    refuseSmallRest(totalPaise - paidPaise(await moneyOf(db, order.id)));
  // The owner's order limits apply only to shoppers. An edit by the staff may use the highest limits that an owner can
  // set.
  const quantities = after.map(({ quantity }) => quantity);
  refuseTooLarge({ ...highestOrderLimits, confirmEmail: false }, { quantities, totalPaise }, 'staff');
}

/**
 * Throws 409 TOO_LITTLE_TO_PAY if the amount that is still to be paid after an edit is smaller than the smallest amount
 * that gateways accept. A negative amount is to be refunded, and the same limit applies.
 */
function refuseSmallRest(restPaise: number): void {
  const paise = Math.abs(restPaise);
  if (paise === 0 || paise >= paymentLimits.leastPaise) return;
  const words = { amount: formatPaise(paise), how: restPaise > 0 ? 'pay' : 'refund' };
  throw conflict('TOO_LITTLE_TO_PAY', editText.tooLittle(words));
}

/**
 * Adapts the payment of a prepaid order after an edit. If the order became cheaper, the shop refunds the difference. If
 * the order became more expensive, the order goes back to the stage TO_PAY, so that nobody packs it before the customer
 * has paid the rest.
 */
async function followPayment(db: Tx, staff: Staff, orderId: string, now: string): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (!order) return;
  await refundSurplus(db, order, { reason: 'cheaper', now, userId: staff.id, afterMs: 0 });
  const stage = stageOf(order.delivery_status, order.stage);
  const isToMove = (await isPaid(db, order)) ? stage === 'TO_PAY' : stage === 'TO_PACK';
  if (isToMove) await moveOrder(db, order, 'TO_PACK', { userId: staff.id, by: 'shop', reason: '', now });
}

type Told = {
  order: OrderRow;
  address: AddressColumns;
  before: readonly ItemRow[];
  after: readonly ItemRow[];
  changes: readonly OrderChange[];
  reason: string;
  totalPaise: number;
};

/** Writes the edit into the order's history and into the log, and queues the email to the customer. */
async function tell(db: Tx, staff: Staff, told: Told, now: string): Promise<void> {
  const { order, changes, reason, totalPaise } = told;
  const editId = newId();
  await insertEdit(db, {
    id: editId,
    order_id: order.id,
    at: now,
    user_id: staff.id,
    changes: JSON.stringify(changes),
    reason,
    total_before_paise: Number(order.total_paise),
    total_paise: totalPaise,
  });
  await noteInLog(
    db,
    { userId: staff.id, now },
    {
      action: 'order.edited',
      id: order.id,
      name: order.order_number,
      before: shown(told.before, addressColumns(order), Number(order.total_paise)),
      after: { ...shown(told.after, told.address, totalPaise), ...(reason !== '' && { reason }) },
    },
  );
  await queueEmail(db, { email: 'edited', orderId: order.id, editId }, { now, lane: order.user_id });
}

/** Returns the facts about an order that the log shows for an edit, either before or after the edit. */
function shown(items: readonly ItemRow[], address: AddressColumns, totalPaise: number) {
  return {
    pieces: items.map((item) => editText.counted({ quantity: item.quantity, piece: pieceText(item) })).join('; '),
    total: formatPaise(totalPaise),
    address: Object.values(addressColumns(address)).filter(Boolean).join(', '),
  };
}

/**
 * Returns the amounts of an edited order. If the PIN code changes, the owner's present rules decide the charges and the
 * promised day of delivery. If the PIN code stays the same, the promised day stays the same. The charges also stay the
 * same, unless the price of the goods changes: then a charge may fall but not rise, so that free delivery stays free if
 * the staff remove items. `kept` lists the reductions with the amounts that they take off after the edit. `refusal`
 * explains why the shop does not deliver the edited order; `refuse` throws it as 409 NOT_SERVED, NO_CASH_HERE,
 * TOO_MUCH_CASH.
 */
export async function sumsAfter(
  db: Db,
  order: OrderRow,
  items: readonly ItemRow[],
  { postal_code: pin }: Pick<AddressColumns, 'postal_code'>,
  { offers, now }: { offers: KeptOffers; now: string },
) {
  const book = await findDeliveryBook(db);
  const grams = await gramsOf(
    db,
    book,
    items.map((item) => item.variant_id),
  );
  const lines = items.map((item) => ({ ...toLine(item), grams: grams.get(item.variant_id) ?? 0 }));
  const amounts = amountsIn(book, { lines, pin, method: order.payment_method, now, reductions: offers });
  const charged = chargeOf(amounts.charges, 'delivery');
  // `usual` is the delivery charge that the order would have without an offer of free delivery.
  const usual = amounts.reductions.find(({ isDelivery }) => isDelivery)?.paise ?? charged;
  const keptWith = (freed: number) =>
    offers.rows.map(({ row, paise }) => ({ row, paise: row.is_delivery === 1 ? freed : paise }));
  const terms = book.termsOf(pin);
  if (pin !== order.postal_code) {
    return {
      sums: { ...amountColumns(amounts), zone: terms.name },
      kept: keptWith(usual - charged),
      refusal: refusalText(amounts.refusal, pin, terms),
      refuse: () => refuseDelivery(book, amounts, pin),
    };
  }
  const columns = amountColumns(amounts);
  const isSameAmount = amounts.totalPaise === order.subtotal_paise - order.discount_paise;
  const kept = (now: number, before: number) => (isSameAmount ? before : Math.min(now, before));
  const delivery_paise = kept(columns.delivery_paise, order.delivery_paise);
  // `freedBefore` is the charge from which an offer of free delivery had freed the order. Such delivery stays free,
  // because an edit must not raise a charge.
  const freedBefore = offers.rows.reduce((sum, { row }) => sum + (row.is_delivery === 1 ? row.paise : 0), 0);
  const freed = Math.max(0, kept(usual, order.delivery_paise + freedBefore) - delivery_paise);
  const cash_fee_paise = kept(columns.cash_fee_paise, order.cash_fee_paise);
  const total_paise = amounts.totalPaise + delivery_paise + cash_fee_paise;
  const sums = {
    ...columns,
    delivery_paise,
    cash_fee_paise,
    total_paise,
    expected_on: order.expected_on,
    promised_from: order.promised_from,
    zone: order.zone,
  };
  const isTooMuchCash =
    order.payment_method === 'COD' &&
    total_paise > order.total_paise &&
    terms.mostCashPaise !== null &&
    total_paise > terms.mostCashPaise;
  const refused = { ...amounts, refusal: isTooMuchCash ? ('TOO_MUCH_CASH' as const) : undefined };
  return {
    sums,
    kept: keptWith(freed),
    refusal: refusalText(refused.refusal, pin, terms),
    refuse: () => refuseDelivery(book, refused, pin),
  };
}

/**
 * Lists the offers that no longer apply to the order because of an edit, and the offers that apply again. Does not list
 * an offer of free delivery as lost if delivery costs nothing anyway.
 */
export function offerChanges(kept: readonly KeptRow[], sums: { delivery_paise: number }): OrderChange[] {
  return kept.flatMap(({ row, paise }): OrderChange[] => {
    const isFreeAnyway = row.is_delivery === 1 && sums.delivery_paise === 0;
    if (row.paise > 0 && paise === 0 && !isFreeAnyway) return [{ kind: 'offerLost', name: nameOfReduction(row) }];
    return row.paise === 0 && paise > 0 ? [{ kind: 'offerBack', name: nameOfReduction(row) }] : [];
  });
}

/** Returns the names and SKUs of the items of an order, so that the staff can find the order by these words. */
async function goodsOf(db: Tx, items: readonly ItemRow[]): Promise<Array<string | null>> {
  const variants = await listVariants(db, { ids: items.map(({ variant_id }) => variant_id) });
  return [...items.map(({ name }) => name), ...variants.map(({ sku }) => sku)];
}

function asAsked({ id, variant_id: productVariantId, quantity }: ItemRow): AskedLine {
  return { id, productVariantId, quantity };
}

function isSame(one: AddressColumns, other: AddressColumns): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the present instant or, if that is not later than the previous edit, one millisecond after the previous edit.
 * No two edits may have the same instant, because the next edit compares the instants to notice an edit by somebody
 * else.
 */
export function laterThan(before: string, now: string): string {
  return now > before ? now : addMs(before, 1);
}

function conflict(code: string, message: string): ShopError {
  return new ShopError('conflict', code, message);
}
