import { stageOf } from '#domain/order-stages.ts';
import { ShopError } from '#contract/errors.ts';
import { formatPaise } from '#domain/money.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { noteEvents } from '../../webhooks/note-event.ts';
import { insertEdit, updatePaymentMethod } from '../orders/edit-queries.ts';
import type { OrderRow } from '../orders/orders.ts';
import { prepaidPaise } from '../payments/payments.ts';
import { laterThan, stageOfEdited } from './edit-order.ts';

/**
 * Returns whether a cash order can still be paid online. The order must be one that the staff can edit
 * (`stageOfEdited`) and that nobody has packed: the label of a packed order may tell the courier to collect its money.
 */
export async function canBecomePrepaid(db: Db, order: OrderRow): Promise<boolean> {
  if (order.payment_method !== 'COD' || prepaidPaise(order) <= 0) return false;
  if (stageOf(order.delivery_status, order.stage) === 'PACKED') return false;
  try {
    await stageOfEdited(db, order);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/**
 * Turns a locked cash order into a prepaid order, because its online payment has come. Records the change as an edit by
 * the shopper.
 */
export async function becomePrepaid(db: Tx, order: OrderRow, now: string): Promise<OrderRow> {
  const paid = {
    payment_method: 'ONLINE',
    cash_fee_paise: 0,
    total_paise: prepaidPaise(order),
    updated_at: laterThan(order.updated_at, now),
  } as const;
  await updatePaymentMethod(db, order.id, paid);
  await insertEdit(db, {
    id: newId(),
    order_id: order.id,
    at: now,
    // The shopper has caused this edit by paying, so the history names the shopper as its author.
    user_id: order.user_id,
    changes: JSON.stringify([{ kind: 'prepaid' }]),
    reason: '',
    total_before_paise: Number(order.total_paise),
    total_paise: paid.total_paise,
  });
  const before = { total: formatPaise(Number(order.total_paise)), payment: order.payment_method };
  const after = { total: formatPaise(paid.total_paise), payment: paid.payment_method };
  const line = { action: 'order.edited', id: order.id, name: order.order_number, before, after } as const;
  await noteInLog(db, { userId: order.user_id, now }, line);
  await noteEvents(db, [{ event: 'order.edited', subjectId: order.id, orderId: order.id }], now);
  return { ...order, ...paid };
}
