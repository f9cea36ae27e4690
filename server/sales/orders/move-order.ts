import { badField, ShopError } from '#contract/errors.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { paymentBy, paymentIn, stageOf, statusOf, waitForPayment, type OrderStage } from '#domain/order-stages.ts';
import { stockEffect } from '#domain/order-status.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { bookInvoice } from '../invoices/invoices.ts';
import { noteEvents, stockEvents, type Happened } from '../../webhooks/note-event.ts';
import { hasReturn } from './return-queries.ts';
import { insertOrderEvent, listOrderLines, updateOrderStatus, type OrderRow } from './queries.ts';
import { insertMovements } from '../../goods/products/stock.ts';
import { isPaidBackByUpi, isPaidByUpi, renewPayBefore } from '../payments/payments.ts';
import {
  movementsOf,
  returnInspected,
  returnStock,
  takeStock,
  type InspectedLine,
} from '../../goods/products/stock.ts';

/** `by` is which side of the counter the user stands on. */
export type Mover = { userId: string | null; by: 'shopper' | 'shop'; reason: string; now: string };

type Moving = {
  /** When it was delivered, where that is not now. */
  deliveredAt?: string | undefined;
  /** What an inspection found that cannot be sold, by item. */
  damaged?: ReadonlyMap<string, number>;
};

/**
 * Moves a locked order to a stage, with its stock, its payment and its invoice, as the last thing of a transaction;
 * answers the id of the event. Throws 409 OUT_OF_STOCK where taking it up again needs more than is left, 409 HAS_RETURN
 * where pieces have been asked back: they would be given back twice; 409 REFUNDED where it would be sent for nothing,
 * since its payment was paid back.
 */
export async function moveOrder(
  db: Tx,
  order: OrderRow,
  wanted: OrderStage,
  mover: Mover,
  { deliveredAt = mover.now, damaged }: Moving = {},
): Promise<string> {
  const { userId, by, reason, now } = mover;
  const isPaid = await isPaidByUpi(db, order);
  const stage = waitForPayment(order.payment_method, wanted, isPaid);
  const status = statusOf(stage);
  if (order.delivery_status === 'DELIVERED' && (await hasReturn(db, order.id)))
    throw new ShopError('conflict', 'HAS_RETURN', orderErrorsText.hasReturn());
  const isTakenUpAgain = order.payment_status === 'CANCELED' && paymentIn(stage) !== 'CANCELED';
  if (isTakenUpAgain && (await isPaidBackByUpi(db, order)))
    throw new ShopError('conflict', 'REFUNDED', orderErrorsText.paidBack());
  await updateOrderStatus(db, order.id, {
    delivery_status: status,
    stage,
    payment_status: paymentBy(order.payment_method, stage, isPaid),
    delivered_at: status === 'DELIVERED' ? deliveredAt : null,
    updated_at: now,
  });
  if (stage === 'TO_PAY') await renewPayBefore(db, order.id, now);
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
 * The money of a locked order has been found, as its payment says: one that waited for that, or for its customer to say
 * that they mean it, goes on to be packed, and any other is paid where it is.
 */
export async function settlePayment(db: Tx, order: OrderRow, mover: Mover): Promise<void> {
  const stage = stageOf(order.delivery_status, order.stage);
  // Whoever of the staff holds it has a reason that money does not answer.
  const isAsked = stage === 'TO_CONFIRM' && order.confirm_by !== null;
  if (stage === 'TO_PAY' || isAsked) await moveOrder(db, order, 'TO_PACK', mover);
  else
    await updateOrderStatus(db, order.id, {
      delivery_status: order.delivery_status,
      stage: order.stage,
      payment_status: paymentBy(order.payment_method, stage, await isPaidByUpi(db, order)),
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
