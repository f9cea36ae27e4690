import { ShopError } from '#contract/errors.ts';
import { forward } from '#domain/payments.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Fetched } from '../gateways/gateway.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  findOnlineOrder,
  hurryAsking,
  lockGatewayPayment,
  updateGatewayPayment,
  updateOnlineOrder,
  type PaymentRow,
} from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { nextAsk } from './next-ask.ts';
import { endEvents } from './queries.ts';
import { noteRefunds } from './note-refunds.ts';
import { takeCaptures, type Settling } from './take-captures.ts';

/**
 * Applies a gateway's answer about a payment: its state, received money, and refunds. Only `settleFetched` books online
 * money for an order. The same answer may come several times, and answers may come in any order. `askedAt` is the
 * instant of the shop's question; later events may be missing in the answer.
 */
export async function settleFetched(
  shop: Sales,
  payment: PaymentRow,
  fetched: Fetched,
  askedAt: string,
): Promise<void> {
  const settle = async (mayRevive: boolean) =>
    inTransaction(shop.db, async (db) => settleLocked(db, payment, fetched, { now: shop.now(), mayRevive, askedAt }));
  try {
    await settle(true);
  } catch (error) {
    // The expired order cannot be revived, because its items or its offers are no longer available, so the shop refunds
    // the money.
    if (!(error instanceof ShopError)) throw error;
    await settle(false);
  }
  await shop.catalogue.afterCommit();
}

async function settleLocked(
  db: Tx,
  { id, order_id }: PaymentRow,
  fetched: Fetched,
  settling: Settling & { askedAt: string },
): Promise<null> {
  const order = order_id === null ? undefined : await lockOrder(db, order_id);
  const payment = await lockGatewayPayment(db, id);
  if (!payment) return null;
  const { now } = settling;
  const state = forward(payment.state, fetched.captures.length > 0 ? 'captured' : fetched.state);
  await updateGatewayPayment(db, id, {
    state,
    problem: fetched.failure && state !== 'captured' ? fetched.failure.text.slice(0, 300) : '',
    fetched_at: now,
    ask_at: nextAsk(payment, state, now),
  });
  await takeCaptures(db, { payment, order }, fetched.captures, settling);
  await noteRefunds(db, payment, fetched.refunds ?? [], now);
  if (order) await endSilence(db, order);
  // A webhook that came after the shop asked the gateway may be newer than the gateway's answer, so the shop asks
  // again.
  if (await endEvents(db, id, settling.askedAt)) await hurryAsking(db, id, now);
  return null;
}

/** Ends the hold of an order that the shop held only because the gateway had not answered. */
async function endSilence(db: Tx, { id }: OrderRow): Promise<void> {
  if ((await findOnlineOrder(db, id))?.hold === 'noAnswer') await updateOnlineOrder(db, id, { hold: '' });
}
