import { stageOf } from '#domain/order-stages.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import type { ListedRefund } from '../gateways/gateway.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  insertRefund,
  isPaid,
  leftOf,
  listCapturesOfPayment,
  listRefundsOfCaptures,
  updateOnlineOrder,
  updateRefund,
  type CaptureRow,
  type PaymentRow,
  type RefundRow,
} from '../payments/payments.ts';

/**
 * Records refunds that somebody started at the gateway and not in the shop, so that the shop does not send the same
 * money back a second time. Such a refund takes the place of a refund of the same amount that the shop has not sent yet
 * or that has failed.
 */
export async function noteRefunds(
  db: Tx,
  payment: PaymentRow,
  listed: readonly ListedRefund[],
  now: string,
): Promise<void> {
  const captures = await listCapturesOfPayment(db, payment.id);
  for (const one of listed) {
    const known = await listRefundsOfCaptures(
      db,
      captures.map(({ id }) => id),
    );
    const isOurs = known.some((row) => row.refund_key === one.key || row.gateway_refund_id === one.refundId);
    if (isOurs || one.state === 'failed') continue;
    await noteOutside(db, { captures, known }, one, now);
  }
}

type Known = { captures: readonly CaptureRow[]; known: readonly RefundRow[] };

async function noteOutside(db: Tx, { captures, known }: Known, one: ListedRefund, now: string): Promise<void> {
  const columns = {
    state: one.state === 'done' ? 'done' : 'sent',
    gateway_refund_id: one.refundId,
    send_at: now,
    done_at: one.state === 'done' ? now : null,
  } as const;
  const same = known.find(
    ({ state, tries, paise }) =>
      Number(paise) === one.paise && (state === 'failed' || (state === 'asked' && tries === 0)),
  );
  if (same && (await updateRefund(db, same.id, { states: ['failed', 'asked'] }, { ...columns, problem: '' }))) return;
  const capture = captures.find((row) => leftOf(row, known) >= one.paise);
  if (!capture) return;
  // The gateway's answer may also contain a new payment, which has just moved the order to another stage, so the
  // function reads the order again.
  const order = capture.order_id === null ? undefined : await lockOrder(db, capture.order_id);
  await insertRefund(db, {
    id: newId(),
    refund_key: one.key ?? `outside ${one.refundId}`,
    capture_id: capture.id,
    order_id: capture.order_id,
    paise: one.paise,
    reason: order && hasLeft(order) ? 'afterwards' : 'outside',
    tries: 1,
    rrn: null,
    problem: '',
    created_at: now,
    user_id: null,
    ...columns,
  });
  if (order && capture.outcome === 'kept') await stopUnpaid(db, order, now);
}

function hasLeft({ delivery_status: status }: OrderRow): boolean {
  return status === 'SHIPPED' || status === 'DELIVERED';
}

/**
 * Holds an order because somebody has refunded its money at the gateway and not in the shop: the staff must check the
 * order. Does nothing if the order is still in the shop and still fully paid. If the held order is still in the shop,
 * it goes back to the stage TO_PAY, so that nobody packs it. An order that waits for its customer's confirmation keeps
 * its stage.
 */
async function stopUnpaid(db: Tx, order: OrderRow, now: string): Promise<void> {
  if (order.delivery_status === 'CANCELED') return;
  const isStillPaid = !hasLeft(order) && (await isPaid(db, order));
  if (isStillPaid) return;
  await updateOnlineOrder(db, order.id, { hold: 'outside' });
  if (hasLeft(order)) return;
  if (stageOf(order.delivery_status, order.stage) !== 'TO_CONFIRM')
    await moveOrder(db, order, 'TO_PACK', { userId: null, by: 'shop', reason: '', now });
}
