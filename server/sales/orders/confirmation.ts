import { sameKey } from '#domain/same-key.ts';
import { orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import * as orderText from '#text/order.ts';
import { addMs } from '#domain/instants.ts';
import type { By } from '../../accounts/audit/audit.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { laterEmailQuery } from '../../platform/emails/queue-email.ts';
import { dropJob, enqueueOrHurry, isHeldBack } from '../../platform/jobs/jobs.ts';
import type { Sales } from '../sales.ts';
import { findOrder, lockOrder } from './queries.ts';
import { addToTimeline, withdrawMail } from './timeline.ts';

/**
 * The browser requests the confirmation email at once. If this request does not come, because the browser is closed or
 * offline, the shop sends the email after this time.
 */
const BY_ITSELF_MS = 2 * 60_000;
const ONCE_IN_MS = 60_000;
/** A request waits at most this long for a slow mail server, so the browser gets its answer within ten seconds. */
const MOST_WAIT_MS = 8_000;

const keyOf = (orderId: string) => `confirmation ${orderId}`;

/** Queues the confirmation email of an order, in the transaction that places the order. */
export function queueConfirmation(db: Tx, { orderId, userId }: { orderId: string; userId: string }, now: string) {
  const queuing = { now, lane: userId, afterMs: BY_ITSELF_MS, uniqueKey: keyOf(orderId) };
  return laterEmailQuery(db, { email: 'confirmation', orderId }, queuing);
}

/**
 * Emails the stored order to the customer who placed it, in the language of the order. Returns `sent`, `under way` if a
 * slow mail server has not accepted the email yet, or `held` if the staff must send the email. Throws 404 unless the
 * asker owns the order or is an admin, 403 for another address, 409 NO_EMAIL for an order without an email address, 429
 * within a minute of the last email, 502 if the mail server refuses: the order stays valid, and the shop tries again
 * later. An email that an admin asks for appears in the order's history and in the log. If the mail server refuses it,
 * `sendConfirmation` removes it from the history and records the refusal in the log. The shop does not try again if the
 * customer already has a confirmation.
 */
export async function sendConfirmation(
  shop: Sales,
  asker: { id: string; isAdmin: boolean },
  orderId: string,
  email: string,
): Promise<'sent' | 'under way' | 'held'> {
  const order = orNotFound(await findOrder(shop.db, orderId, asker.isAdmin ? undefined : asker.id), notFoundText.order);
  if (sameKey(email) !== sameKey(order.email))
    throw new ShopError('forbidden', 'NOT_THE_CUSTOMER', orderErrorsText.notTheCustomer());
  if (order.email === '') throw new ShopError('conflict', 'NO_EMAIL', orderErrorsText.noEmail());
  const by = { userId: asker.id, now: shop.now() };
  const job = await inTransaction(shop.db, async (db) =>
    askFor(db, order.id, asker.isAdmin ? { to: email, by } : undefined, by.now),
  );
  const outcome = await shop.jobs.outcome(job.id, MOST_WAIT_MS);
  if (outcome !== 'failed') return outcome === 'done' ? 'sent' : 'under way';
  // The shop sends only a limited number of emails a day to one mailbox. If this limit is reached, the staff find the
  // email in the list of unsent emails.
  if (!asker.isAdmin && (await isHeldBack(shop.db, job.id))) return 'held';
  if (asker.isAdmin)
    await inTransaction(shop.db, async (db) => {
      // The customer already has a confirmation, so the shop does not try to send this email again. The admin who asked
      // for the email sees that it failed.
      if (order.confirmation_sent_at !== null) await dropJob(db, ['email'], job.id);
      await withdrawMail(db, order.id, by);
    });
  throw new ShopError('mail-failed', 'MAIL_FAILED', orderText.mailFailed());
}

/** `resent` is set if an admin asks for the email again; `resent.to` is the customer's address. */
async function askFor(db: Tx, orderId: string, resent: { to: string; by: By } | undefined, now: string) {
  // If two requests come at once, the second one waits for this lock. It then finds the email that the first one has
  // queued, so the customer gets only one email.
  const order = orNotFound(await lockOrder(db, orderId), notFoundText.order);
  if (order.confirmation_sent_at !== null && order.confirmation_sent_at > addMs(now, -ONCE_IN_MS))
    throw new ShopError('too-many', 'TOO_MANY_TRIES', orderErrorsText.justSent(), { details: { retryAfter: 60 } });
  if (resent) await addToTimeline(db, orderId, 'mail', resent.to, resent.by);
  const payload = { email: 'confirmation', orderId, isAsked: true } as const;
  return enqueueOrHurry(db, 'email', payload, { now, lane: order.user_id, uniqueKey: keyOf(orderId) });
}

/**
 * If an order was placed before the returned instant and its confirmation is still unsent, the confirmation is overdue.
 */
export function overdueSince(now: string): string {
  return addMs(now, -OVERDUE_AFTER_MS);
}

const OVERDUE_AFTER_MS = 5 * 60_000;
