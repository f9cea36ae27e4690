import { courierLimits } from '#domain/courier-events.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { cutLog } from '../accounts/audit/cut-log.ts';
import { clearUsedChallenges } from '../accounts/auth/challenges.ts';
import { clearUnknownClients } from '../accounts/auth/known-clients.ts';
import { clearExpiredSessions } from '../accounts/auth/sessions.ts';
import { backUp, queueNightlyBackup } from '../office/backup/backups.ts';
import { clearGoneLines } from '../sales/cart/cart.ts';
import { purgeCdn } from '../platform/cdn/purge.ts';
import { forgetEarlierSales } from '../goods/catalogue/sold-lately.ts';
import { checkSums, foldChanged, listSums } from '../platform/counts/counts.ts';
import { daySums } from '../sales/day-totals/day-totals.ts';
import { sendQueued } from './email-writers.ts';
import { sendMessage } from './message-writers.ts';
import { clearMessages } from '../platform/messages/messages.ts';
import { clearIdempotencyKeys } from '../platform/idempotency/idempotency.ts';
import { clearErased } from '../office/personal-data/erase.ts';
import { clearShortLinks } from '../sales/orders/short-links.ts';
import { lapseUnconfirmed } from '../sales/orders/confirm-order.ts';
import { deleteCourierEventsUntil } from '../sales/parcels/courier-events.ts';
import { sweepPictures } from '../platform/pictures/sweep-pictures.ts';
import { quietTurns } from '../platform/scheduling/quiet-turns.ts';
import { lapseReturns } from '../sales/returns/move-return.ts';
import type { Shop } from './shop.ts';
import { askDue } from '../sales/online/ask-due.ts';
import { clearEvents } from '../sales/online/take-webhook.ts';
import { sendRefunds } from '../sales/online/send-refunds.ts';
import { fetchSettlements } from '../sales/settlements/fetch-settlements.ts';
import { lapseUnpaid } from '../sales/upi/payments.ts';
import { runImport, sweepImportedFiles } from '../goods/import/imports.ts';
import { clearExpiredCodes } from '../accounts/users/one-time-codes.ts';
import { clearGoneWishes } from '../sales/wishlist/wishlist.ts';
import { sendWebhooks, type ReadSubject } from '../webhooks/send.ts';
import { dataOf } from './webhook-bodies.ts';
import { clearDeliveries, wakeWaiting } from '../webhooks/webhooks.ts';
import type { Handlers } from '../platform/jobs/jobs.ts';
import type { Db } from '../platform/db/schema.ts';
import { deleteOldJobs } from '../platform/jobs/jobs.ts';

/**
 * Finished jobs stay for a week, so that the shop makes no second job with the same unique key. Failed jobs stay
 * longer, so that the person who runs the shop sees the failures.
 */
const KEEP_DONE_MS = 7 * DAY_MS;
const KEEP_DEAD_MS = 90 * DAY_MS;
/** A gateway repeats a webhook for days. The shop stores handled webhooks for this time, to recognise repeated ones. */
const KEEP_EVENTS_MS = 30 * DAY_MS;

const allSums = [daySums, ...listSums];

/** Returns the handler of each kind of job. A new kind of job needs an entry in `kinds.ts` and a handler here. */
export function handlersOf(shop: Shop): Handlers {
  const { db } = shop;
  const alone = (work: (now: string) => Promise<unknown>) => async () => {
    await work(shop.now());
  };
  // `lapse` may put items back into stock before it fails at a later order or return. The shop therefore updates the
  // catalogue even after an error.
  const lapsing = (lapse: (db: Db, now: string) => Promise<void>) =>
    alone(async (now) => lapse(db, now).finally(async () => shop.catalogue.afterCommit()));
  const readSubject: ReadSubject = async (db, due) => dataOf({ db, catalogue: shop.catalogue }, due);
  const turnForEmail = quietTurns();
  return {
    email: async (work) => sendQueued(shop, work, turnForEmail),
    urgentEmail: async (work) => sendQueued(shop, work),
    message: async (work) => sendMessage(shop, work),
    urgentMessage: async (work) => sendMessage(shop, work),
    backUp: async ({ payload, signal }) => backUp({ ...shop, signal }, payload.backupId),
    importProducts: async ({ payload, signal }) => runImport(shop, payload, signal),
    sendWebhooks: async (work) => sendWebhooks({ ...shop, readSubject }, work),
    wakeWebhooks: alone(async (now) => wakeWaiting(db, now)),
    clearWebhooks: alone(async (now) => clearDeliveries(db, now)),
    queueNightlyBackup: alone(async () => queueNightlyBackup(shop)),
    clearSessions: alone(async (now) => clearExpiredSessions(db, now)),
    clearKnownClients: alone(async (now) => clearUnknownClients(db, now)),
    clearUsedChallenges: alone(async (now) => clearUsedChallenges(db, now)),
    clearCodes: alone(async (now) => clearExpiredCodes(db, now)),
    clearRateLimits: alone(async () => shop.rateLimits.clearExpired()),
    clearIdempotencyKeys: alone(async (now) => clearIdempotencyKeys(db, now)),
    clearErased: alone(async (now) => clearErased(db, now)),
    clearSecurityLog: alone(async () => shop.security.clear(shop.env.SECURITY_LOG_DAYS)),
    clearGone: alone(async (now) => {
      await clearGoneLines(db, now);
      await clearGoneWishes(db, now);
    }),
    clearMessages: alone(async (now) => {
      await clearMessages(db, now);
      await clearShortLinks(db, now);
    }),
    clearCourierEvents: alone(async (now) =>
      deleteCourierEventsUntil(db, addMs(now, -courierLimits.keptDays * DAY_MS)),
    ),
    cutLog: alone(async () => cutLog(shop)),
    forgetEarlierSales: async ({ lastDoneAt, createdAt }) => {
      await forgetEarlierSales(db, lastDoneAt ?? createdAt, shop.now());
    },
    foldChangedDays: async ({ signal }) => {
      await foldChanged(db, allSums, signal);
    },
    checkDays: async ({ signal }) => {
      const wrong = await checkSums(db, allSums, signal);
      // The check has already corrected the wrong sums. This error only records the failed attempt in the log.
      if (wrong.length > 0) throw new Error(`summed up or counted wrong: ${wrong.slice(0, 20).join(', ')}`);
    },
    lapseReturns: lapsing(lapseReturns),
    lapseUnconfirmed: lapsing(lapseUnconfirmed),
    lapseUnpaid: lapsing(lapseUnpaid),
    sweepPictures: alone(async (now) => {
      const { incomplete } = await sweepPictures(db, shop.files, now);
      // This error records the missing files in the log. The job stays in the list of failed jobs until a sweep finds
      // every file.
      if (incomplete.length > 0) throw new Error(`pictures without their files: ${incomplete.slice(0, 20).join(', ')}`);
    }),
    sweepSharedUploads: alone(async (now) => {
      await shop.uploads.sweep(now);
      await sweepImportedFiles(shop, now);
    }),
    purgeCdn: async (work) => purgeCdn(shop, work),
    askGateways: async ({ signal }) => {
      await askDue(shop, signal).finally(async () => shop.catalogue.afterCommit());
      await clearEvents(db, addMs(shop.now(), -KEEP_EVENTS_MS));
    },
    sendRefunds: async ({ signal }) => sendRefunds(shop, signal),
    fetchSettlements: async ({ signal }) => fetchSettlements(shop, signal),
    clearJobs: alone(async (now) =>
      deleteOldJobs(db, { now, doneBefore: addMs(now, -KEEP_DONE_MS), deadBefore: addMs(now, -KEEP_DEAD_MS) }),
    ),
  };
}
