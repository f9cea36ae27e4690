import { badField, ShopError } from '#contract/errors.ts';
import * as paymentText from '#text/online-payment.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { paymentBy, paymentIn, stageOf, statusOf, waitForPayment, type OrderStage } from '#domain/order-stages.ts';
import { stockEffect } from '#domain/order-status.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { giveBackOffers, takeOffersAgain } from '../offers/offers.ts';
import { bookInvoice } from '../invoices/invoices.ts';
import { noteEvents, stockEvents, type Happened } from '../../webhooks/note-event.ts';
import { lockPhone } from './lock-phone.ts';
import { hasReturn } from './return-queries.ts';
import { insertOrderEvent, listOrderLines, updateOrderStatus, type OrderRow } from './queries.ts';
import { insertMovements } from '../../goods/products/stock.ts';
import {
  isPaid as hasPaid,
  isPaidBack,
  refundSurplus,
  refuseDoubtfulMoney,
  renewPayBefore,
  withdrawUnsent,
} from '../payments/payments.ts';
import {
  movementsOf,
  returnInspected,
  returnStock,
  takeStock,
  type InspectedLine,
} from '../../goods/products/stock.ts';

/** `by` says whether the shopper or the shop moves the order. */
export type Mover = { userId: string | null; by: 'shopper' | 'shop'; reason: string; now: string };

type Moving = {
  /** The time of the delivery, if it was earlier than now. */
  deliveredAt?: string | undefined;
  /** The number of damaged pieces that an inspection found, by the id of the ordered item. */
  damaged?: ReadonlyMap<string, number>;
};

/**
 * Moves a locked order to a stage, with its stock, its payment and its invoice, as the last step of a transaction.
 * Returns the id of the event. Throws 409 OUT_OF_STOCK if a revived order needs more items than are in stock,
 * HAS_RETURN if items that the customer has asked to return would go back into stock twice, REFUNDED if the UPI payment
 * of a revived order was refunded, NOT_PAID if an unpaid online order would be packed or sent, the errors of
 * `refuseDoubtfulMoney` if a person packs or sends the order, OFFER_USED_UP or OFFER_USED if a revived order can no
 * longer use its offers.
 */
export async function moveOrder(
  db: Tx,
  order: OrderRow,
  wanted: OrderStage,
  mover: Mover,
  { deliveredAt = mover.now, damaged }: Moving = {},
): Promise<string> {
  const { userId, by, reason, now } = mover;
  const before = stageOf(order.delivery_status, order.stage);
  const isOnline = order.payment_method === 'ONLINE';
  // The money of a revived order pays for the order again, so the shop withdraws the refunds that it has not sent yet.
  if (isOnline && statusOf(before) === 'CANCELED' && statusOf(wanted) !== 'CANCELED')
    await withdrawUnsent(db, order.id);
  const isPaid = await hasPaid(db, order);
  const stage = waitForPayment(order.payment_method, wanted, isPaid);
  if (isOnline && !isPaid && isPackedOrSent(before, stage))
    throw new ShopError('conflict', 'NOT_PAID', paymentText.notPaid());
  // `userId` is null if no person moves the order, for example if a courier's message does. The shop never refuses a
  // courier's message, because the parcel has already moved.
  if (userId !== null && isPackedOrSent(before, stage)) await refuseDoubtfulMoney(db, order.id);
  const status = statusOf(stage);
  if (order.delivery_status === 'DELIVERED' && (await hasReturn(db, order.id)))
    throw new ShopError('conflict', 'HAS_RETURN', orderErrorsText.hasReturn());
  if (stage === 'CANCELED' && before !== 'CANCELED') await giveBackOffers(db, order.id);
  if (stage !== 'CANCELED' && before === 'CANCELED')
    await takeOffersAgain(db, order, async () => void (await lockPhone(db, order.phone)?.execute()));
  const isTakenUpAgain = order.payment_status === 'CANCELED' && paymentIn(stage) !== 'CANCELED';
  if (isTakenUpAgain && (await isPaidBack(db, order)))
    throw new ShopError('conflict', 'REFUNDED', orderErrorsText.paidBack());
  await updateOrderStatus(db, order.id, {
    delivery_status: status,
    stage,
    payment_status: paymentBy(order.payment_method, stage, isPaid),
    delivered_at: status === 'DELIVERED' ? deliveredAt : null,
    updated_at: now,
  });
  if (stage === 'TO_PAY') await renewPayBefore(db, order, now);
  if (isOnline && status === 'CANCELED')
    await refundSurplus(
      db,
      { ...order, delivery_status: status, stage },
      { reason: 'cancelled', now, userId, ...(by === 'shopper' && { afterMs: 0 }) },
    );
  const eventId = newId();
  const event = {
    id: eventId,
    order_id: order.id,
    at: now,
    user_id: userId,
    by,
    delivery_status: status,
    stage,
    reason,
  };
  await insertOrderEvent(db, event);
  const effect = stockEffect(order.delivery_status, status);
  const changed = await moveStock(db, order, effect === 'return' && damaged ? { damaged } : effect, mover);
  if (changed.length > 0) await noteStockChange(db, changed);
  await bookInvoice(db, order, status, now);
  await noteEvents(db, happened(order, stage, changed), now);
  return eventId;
}

/** True if the move packs or sends an order that nobody has packed or sent yet. */
function isPackedOrSent(before: OrderStage, to: OrderStage): boolean {
  const isHere = statusOf(before) === 'PENDING' || statusOf(before) === 'CANCELED';
  return isHere && !['TO_PAY', 'TO_CONFIRM', 'TO_PACK'].includes(to) && statusOf(to) !== 'CANCELED';
}

function happened(
  { id, delivery_status, stage: before }: OrderRow,
  to: OrderStage,
  products: readonly string[],
): Happened[] {
  const change = { subjectId: id, orderId: id, facts: { from: stageOf(delivery_status, before), to } };
  return [
    { event: 'order.stage_changed', ...change },
    ...(to === 'CANCELED' && delivery_status !== 'CANCELED' ? [{ event: 'order.canceled' as const, ...change }] : []),
    ...stockEvents(products),
  ];
}

/**
 * Marks a locked order as paid after the shop has found its payment. If the order waited for the money or for its
 * customer's confirmation, it moves on to be packed; any other order keeps its stage.
 */
export async function settlePayment(db: Tx, order: OrderRow, mover: Mover): Promise<void> {
  const stage = stageOf(order.delivery_status, order.stage);
  // The staff hold an order that waits for confirmation and has no `confirm_by`. A payment does not remove the staff's
  // reason, so the order keeps its stage.
  const isAsked = stage === 'TO_CONFIRM' && order.confirm_by !== null;
  if (stage === 'TO_PAY' || isAsked) await moveOrder(db, order, 'TO_PACK', mover);
  else
    await updateOrderStatus(db, order.id, {
      delivery_status: order.delivery_status,
      stage: order.stage,
      payment_status: paymentBy(order.payment_method, stage, await hasPaid(db, order)),
      delivered_at: order.delivered_at,
      updated_at: mover.now,
    });
}

type Effect = ReturnType<typeof stockEffect> | { damaged: ReadonlyMap<string, number> };

async function moveStock(db: Tx, order: OrderRow, effect: Effect, { userId, now }: Mover): Promise<string[]> {
  if (effect === 'none') return [];
  const items = await listOrderLines(db, order.id);
  const lines = items.map((item) => ({ variantId: item.variant_id, quantity: item.quantity }));
  const movement = { orderId: order.id, userId, now };
  if (effect === 'return') await returnStock(db, lines, { ...movement, reason: 'cancel' });
  else if (effect === 'take') {
    const shortages = await takeStock(db, lines);
    if (shortages.length > 0)
      throw new ShopError('conflict', 'OUT_OF_STOCK', orderErrorsText.tooLittleStock(), {
        details: { items: shortages },
      });
    await insertMovements(db, movementsOf(lines, { ...movement, reason: 'order' }));
  } else await returnInspected(db, inspectedLines(items, effect.damaged), movement);
  return [...new Set(items.map((item) => item.product_id))];
}

function inspectedLines(
  items: ReadonlyArray<{ id: string; variant_id: string; quantity: number }>,
  damaged: ReadonlyMap<string, number>,
): InspectedLine[] {
  const most = new Map(items.map(({ id, quantity }) => [id, quantity]));
  if ([...damaged].some(([id, quantity]) => quantity > (most.get(id) ?? 0)))
    throw badField('damaged', orderErrorsText.tooManyDamaged());
  return items.map(({ id, variant_id: variantId, quantity }) => ({
    variantId,
    quantity,
    damaged: damaged.get(id) ?? 0,
  }));
}
