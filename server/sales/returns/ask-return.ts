import { badField, notFound, orNotFound, ShopError } from '#contract/errors.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { chargesOfPieces } from '#domain/amounts.ts';
import { paidFor } from '#domain/paid-parts.ts';
import { toRupees } from '#domain/money.ts';
import {
  heldUntil,
  isShopAtFault,
  permissionInStead,
  type Payout,
  type ReturnKind,
  type ReturnReason,
} from '#domain/returns.ts';
import * as notFoundText from '#text/not-found.ts';
import * as returnText from '#text/returns.ts';
import * as sessionText from '#text/session.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { requirePermission } from '../../accounts/auth/authorize.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockBuyer, lockOrder, lockOrderer, type OrderRow } from '../orders/orders.ts';
import { enterState } from './enter-state.ts';
import { holdSwaps, swapGone, type AskedLine } from './hold-swap.ts';
import { offerFor, type OfferedLine } from './offer.ts';
import { termsAt } from './policy.ts';
import { insertReturn, sumChargesBack, type LineRow, type ReturnRow } from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';

export type Asking = {
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  payout?: Payout | undefined;
  lines: ReadonlyArray<{ itemId: string; quantity: number; swapVariantId?: string | undefined }>;
  /** True if the staff accept a return although the shop's terms refuse it. */
  beyondTerms: boolean;
};

/**
 * Records that a shopper wants to return items of an order; the staff may also do this for a customer who calls. For an
 * exchange, takes the wanted items from the stock at once. Returns the return's id. Throws 400 if the order was not
 * paid online and there is no account for the refund, 401 if the shopper was erased or blocked meanwhile, 403 if
 * `beyondTerms` comes from a person who may not go beyond the terms, 404, 409 with the reason why a line cannot be
 * returned, TOO_MANY, and OUT_OF_STOCK if the wanted item is sold out or no longer for sale at this price.
 */
export async function askReturn(db: Db, asker: Reader, orderId: string, asking: Asking, now: string): Promise<string> {
  if (asking.beyondTerms) requirePermission(asker, permissionInStead);
  return inTransaction(db, async (db) => {
    const order = await lockAskedOrder(db, asker, orderId);
    const isPaidOnline = order.payment_method === 'ONLINE';
    if (asking.kind === 'refund' && !asking.payout && !isPaidOnline)
      throw badField('payout', returnText.payoutMissing());
    const offer = await offerFor(db, order, now, asking);
    const lines = judge(offer, asking);
    const row = await newReturn(db, order, asking, { lines, offer }, now);
    await insertReturn(
      db,
      row,
      lines.map((line) => lineRow(row.id, line)),
    );
    await enterState(db, row, { userId: asker.id, by: sideOf(asker), words: '', now });
    await holdSwaps(db, lines, { orderId, userId: asker.id, now });
    if (sideOf(asker) === 'shop') await noteAsked(db, asker, order, row, now);
    return row.id;
  });
}

/**
 * Locks the order and its customer. All changes of the order's returns wait for the order's lock. If another
 * transaction is erasing the customer's data, this transaction waits until that transaction ends, and then refuses the
 * return.
 */
async function lockAskedOrder(db: Tx, asker: Reader, orderId: string): Promise<OrderRow> {
  const ownerId = ownerFor(asker);
  if (ownerId === undefined) {
    const orderer = await lockOrderer(db, orderId).executeTakeFirst();
    if (orderer && isErasedEmail(orderer.email)) throw notFound(notFoundText.customer);
  } else if (!(await lockBuyer(db, ownerId).executeTakeFirst()))
    throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
  return orNotFound(await lockOrder(db, orderId, ownerId), notFoundText.order);
}

function judge(offer: readonly OfferedLine[], { kind, lines }: Asking): AskedLine[] {
  return lines.map(({ itemId, quantity, swapVariantId }) => {
    const offered = offer.find((line) => line.itemId === itemId);
    if (!offered) throw notFound(returnText.noSuchLine);
    // If `most` is above zero, only the shop's terms refuse the line, and the staff may go beyond the terms.
    if (offered.refusal !== null && offered.most === 0)
      throw new ShopError('conflict', offered.refusal, returnText.refusal({ refusal: offered.refusal }));
    if (quantity > offered.most)
      throw new ShopError('conflict', 'TOO_MANY', returnText.tooMany({ max: offered.most }), {
        details: { itemId, most: offered.most },
      });
    if (kind === 'refund') return { offered, quantity, swap: undefined };
    const swap = offered.swaps.find(({ variantId }) => variantId === swapVariantId);
    if (!swap) throw swapGone();
    return { offered, quantity, swap };
  });
}

async function newReturn(
  db: Tx,
  order: OrderRow,
  { kind, reason, words, payout }: Asking,
  { lines, offer }: { lines: readonly AskedLine[]; offer: readonly OfferedLine[] },
  now: string,
): Promise<ReturnRow> {
  // `delivered_at` is set here, because only lines of a delivered order may be returned.
  const { holdDays, refundsCharges } = await termsAt(db, order.delivered_at ?? now);
  const paidPaise = lines.reduce((sum, line) => sum + paidOf(line), 0);
  const chargesPaise = refundsCharges || isShopAtFault(reason) ? await chargesBack(db, order, lines, offer) : 0;
  return {
    id: newId(),
    order_id: order.id,
    user_id: order.user_id,
    kind,
    state: 'ASKED',
    reason,
    words,
    payout: payout && order.payment_method !== 'ONLINE' ? JSON.stringify(payout) : null,
    refund_paise: paidPaise + chargesPaise,
    charges_paise: chargesPaise,
    refund_reference: '',
    pickup_on: null,
    sent_by: '',
    hold_days: holdDays,
    held_until: kind === 'swap' ? heldUntil(now, holdDays) : null,
    beyond_terms: lines.some(({ offered }) => offered.refusal !== null) ? 1 : 0,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Returns the part of the order's charges that belongs to these items, but at most the charges that other returns have
 * not refunded yet.
 */
async function chargesBack(
  db: Tx,
  order: OrderRow,
  lines: readonly AskedLine[],
  offer: readonly OfferedLine[],
): Promise<number> {
  const paise = order.delivery_paise + order.cash_fee_paise;
  if (paise === 0) return 0;
  const sold = offer.map(({ itemId, bought: { quantity, selling_paise, reduction_paise } }) => ({
    id: itemId,
    paise: selling_paise * quantity - reduction_paise,
    quantity,
  }));
  const back = lines.map(({ offered, quantity }) => ({ id: offered.itemId, quantity, before: backBefore(offered) }));
  return Math.min(chargesOfPieces(paise, sold, back), paise - (await sumChargesBack(db, order.id)));
}

/**
 * Returns how many items of the line are in earlier returns. These returns are closed, so the number can no longer
 * change.
 */
function backBefore({ bought, most }: OfferedLine): number {
  return bought.quantity - most;
}

/**
 * Returns the amount that was paid for the items, after their share of the line's reduction. The items that the
 * customer keeps keep their share as well, even if they alone would not have got the offer. If all items of a line are
 * returned, their refunds together are exactly the amount that was paid for the line.
 */
function paidOf({ offered, quantity }: AskedLine): number {
  const { selling_paise: sellingPaise, reduction_paise: reductionPaise, quantity: all } = offered.bought;
  return paidFor({ sellingPaise, quantity: all, reductionPaise }, { pieces: quantity, before: backBefore(offered) });
}

function lineRow(returnId: string, line: AskedLine): LineRow {
  const { offered, quantity, swap } = line;
  return {
    id: newId(),
    return_id: returnId,
    item_id: offered.itemId,
    quantity,
    damaged: 0,
    paid_paise: paidOf(line),
    refund_paise: null,
    refund_reason: '',
    is_open: 1,
    swap_variant_id: swap?.variantId ?? null,
    swap_color: swap?.color ?? '',
    swap_size: swap?.size ?? '',
  };
}

/**
 * Writes into the log which member of the staff entered the return. The entry contains neither data about the customer
 * nor the account for the refund.
 */
async function noteAsked(db: Tx, { id: userId }: Reader, order: OrderRow, row: ReturnRow, now: string): Promise<void> {
  const after = {
    return: row.state,
    ...(row.kind === 'refund' && { refund: toRupees(row.refund_paise) }),
    ...(row.beyond_terms === 1 && { beyondTerms: 'on' }),
  };
  await noteInLog(db, { userId, now }, { action: 'return.noted', id: order.id, name: order.order_number, after });
}
