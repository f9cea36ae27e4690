import { addMs, HOUR_MS } from '#domain/instants.ts';
import { mayStillPay } from '#domain/payments.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lapseEach } from '../../platform/jobs/lapse-each.ts';
import { moveOrder } from '../orders/move-order.ts';
import { queueStatusEmail } from '../orders/order-emails.ts';
import { lockOrder } from '../orders/orders.ts';
import { findOnlineOrder, listGatewayPayments, moneyOf, updateOnlineOrder } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { closePayment } from './close-payment.ts';
import { listUnpaid } from './queries.ts';

const LAPSED_AT_ONCE = 100;
/**
 * While a bank has not decided about a payment, the order keeps its items for this long after the payment page has
 * expired.
 */
const PENDING_MS = HOUR_MS;

/**
 * Cancels the orders that nobody has paid in time. The items go back into stock, the order gives back its uses of
 * offers, and the shopper gets an email. Before the shop cancels an order, it asks the gateway once more and closes the
 * payment page. If the gateway does not answer, the shop holds the order until a member of the staff checks it.
 */
export async function lapseUnpaidOnline(shop: Sales): Promise<void> {
  const unpaid = await listUnpaid(shop.db, shop.now(), LAPSED_AT_ONCE);
  await lapseEach(unpaid, 'orders', async (orderId) => lapse(shop, orderId));
}

async function lapse(shop: Sales, orderId: string): Promise<void> {
  const payments = await listGatewayPayments(shop.db, orderId);
  for (const payment of payments.filter(({ state }) => mayStillPay(state))) {
    const state = await closePayment(shop, payment);
    if (state === undefined) return hold(shop, orderId);
    const isDeciding = state === 'pending' && addMs(payment.expires_at, PENDING_MS) > shop.now();
    if (state === 'captured' || isDeciding) return;
  }
  const now = shop.now();
  await inTransaction(shop.db, async (db) => cancelUnpaid(db, orderId, now));
}

async function cancelUnpaid(db: Tx, orderId: string, now: string): Promise<void> {
  const order = await lockOrder(db, orderId);
  const row = await findOnlineOrder(db, orderId);
  if (!order || row?.pay_before === null || row === undefined || row.pay_before >= now || row.hold !== '') return;
  if (order.delivery_status !== 'PENDING' || order.stage !== 'TO_PAY') return;
  // Money may have come since the shop asked the gateway.
  const { captures } = await moneyOf(db, orderId);
  if (captures.some(({ outcome }) => outcome === 'kept' || outcome === 'wrong')) return;
  // The shopper may have opened a new payment page meanwhile. The order then stays, and the next run of the job asks
  // the gateway about this page.
  const open = (await listGatewayPayments(db, orderId)).filter(
    ({ state, opened_at }) => state === 'asked' && opened_at > addMs(now, -60_000),
  );
  if (open.length > 0) return;
  const mover = { userId: null, by: 'shop', reason: '', now } as const;
  const eventId = await moveOrder(db, order, 'CANCELED', mover);
  await queueStatusEmail(db, order, { orderId, status: 'CANCELED', eventId }, { now, isOwnWish: false });
}

/**
 * Holds an order because the gateway does not answer whether it is paid. The order may be paid, so it keeps its items,
 * and the staff find it among their tasks.
 */
async function hold(shop: Sales, orderId: string): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, orderId);
    const row = order && (await findOnlineOrder(db, orderId));
    if (order?.stage === 'TO_PAY' && row?.hold === '') await updateOnlineOrder(db, orderId, { hold: 'noAnswer' });
  });
}
