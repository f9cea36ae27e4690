import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import type { By } from '../audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { confirmationEmail } from './order-emails.ts';
import { claimConfirmation, findOrder, listUnconfirmedOrders, restoreConfirmation, type OrderRow } from './queries.ts';
import { addToTimeline, withdrawMail } from './timeline.ts';

const ONCE_IN_MS = 60_000;

/**
 * Mails the stored order to the customer who placed it, in the language it was placed in. Throws 404 unless the asker
 * owns it or is an admin, 403 for another address, 429 within a minute of the last, 502 when the mail server refuses;
 * the order stands whatever happens. An admin's is told in the order's story and in the log, in the transaction that
 * claims it; a refused email takes story and claim back together, and the log says so.
 */
export async function sendConfirmation(
  shop: Shop,
  asker: { id: string; isAdmin: boolean },
  orderId: string,
  email: string,
): Promise<void> {
  const order = await findOrder(shop.db, orderId, asker.isAdmin ? undefined : asker.id);
  if (!order) throw notFound(notFoundText.order);
  if (email.trim().toLowerCase() !== order.email.toLowerCase())
    throw new ShopError('forbidden', 'NOT_THE_CUSTOMER', orderErrorsText.notTheCustomer());
  const by = { userId: asker.id, now: shop.now() };
  await claimMinute(shop, order, asker.isAdmin ? { to: email, by } : undefined, by.now);
  try {
    await shop.mailer.send(await confirmationEmail(shop, order));
  } catch {
    await inTransaction(shop.db, async (db) => {
      await restoreConfirmation(db, order);
      if (asker.isAdmin) await withdrawMail(db, order.id, by);
    });
    throw new ShopError('mail-failed', 'MAIL_FAILED', orderText.mailFailed());
  }
}

const FORGOTTEN_AFTER_MS = 2 * 60_000;
const TOO_LATE_AFTER_MS = 24 * 3_600_000;
/** The next round begins after a minute; a mail server that is away would otherwise hold up many rounds. */
const ROUND_MS = 50_000;

/**
 * Sends the confirmations nobody asked for: the browser that placed the order was closed, or lost its network, before its
 * second call. Answers how many were sent. Run every minute or so; several servers may.
 */
export async function sendForgottenConfirmations(shop: Shop): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let sent = 0;
  for await (const order of unconfirmedOrders(shop)) {
    if (performance.now() > until) break;
    try {
      await sendConfirmation(shop, { id: order.user_id, isAdmin: false }, order.id, order.email);
      sent++;
    } catch (error) {
      // Another server has sent it meanwhile, or the mail server is down or refuses this address: the next round tries again.
      if (!(error instanceof ShopError)) throw error;
    }
  }
  return sent;
}

// All of them, a few at a time: addresses that no mail server takes must not hold up the orders after them.
async function* unconfirmedOrders(shop: Shop): AsyncGenerator<OrderRow> {
  const after = earlier(shop.now(), TOO_LATE_AFTER_MS);
  const before = earlier(shop.now(), FORGOTTEN_AFTER_MS);
  for (let afterId = ''; ;) {
    const orders = await listUnconfirmedOrders(shop.db, { after, before, afterId });
    const last = orders.at(-1);
    if (!last) return;
    yield* orders;
    afterId = last.id;
  }
}

/** Orders placed before this instant should have been confirmed: by the browser, or by the server's own round after it. */
export function overdueSince(now: string): string {
  return earlier(now, OVERDUE_AFTER_MS);
}

const OVERDUE_AFTER_MS = 5 * 60_000;

/** `resent`: an admin sends it, to this address. */
async function claimMinute(
  shop: Shop,
  order: OrderRow,
  resent: { to: string; by: By } | undefined,
  now: string,
): Promise<void> {
  const isClaimed = await inTransaction(shop.db, async (db) => {
    const isFree = await claimConfirmation(db, order.id, { now, notSince: earlier(now, ONCE_IN_MS) });
    if (isFree && resent) await addToTimeline(db, order.id, 'mail', resent.to, resent.by);
    return isFree;
  });
  if (isClaimed) return;
  throw new ShopError('too-many', 'TOO_MANY_TRIES', orderErrorsText.justSent(), { details: { retryAfter: 60 } });
}

function earlier(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) - milliseconds).toISOString();
}
