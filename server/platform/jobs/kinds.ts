import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { webhookLimits } from '#domain/webhooks.ts';
import { MOST_AT_ONCE, MOST_URGENT } from '../outside/mail-pace.ts';
import { EmailPayload } from '../email-payload.ts';
import { MessagePayload } from '../message-payload.ts';

const SECOND = 1000;

/**
 * Jobs of one pool share its places in a process, so that slow jobs delay no other pool. Jobs that have failed before
 * may take at most `forRetries` of the `atOnce` places, so that a new job always finds a place.
 */
export const pools = {
  /** The pool runs fewer jobs if the mail server asks for that (outside/mail-pace.ts). */
  emails: { atOnce: MOST_AT_ONCE, forRetries: MOST_AT_ONCE / 4 },
  urgentEmails: { atOnce: MOST_URGENT, forRetries: 1 },
  messages: { atOnce: 8, forRetries: 2 },
  urgentMessages: { atOnce: 8, forRetries: 2 },
  upkeep: { atOnce: 1, forRetries: 1 },
  backups: { atOnce: 1, forRetries: 1 },
  imports: { atOnce: 1, forRetries: 1 },
  purges: { atOnce: 1, forRetries: 1 },
  // Gateways may be slow, so their jobs have a separate pool.
  payments: { atOnce: 2, forRetries: 2 },
  // The pool has a place for every webhook, so no webhook waits for another, however slow it is.
  webhooks: { atOnce: webhookLimits.webhooks, forRetries: webhookLimits.webhooks },
} as const satisfies Record<string, { atOnce: number; forRetries: number }>;
export type Pool = keyof typeof pools;

/**
 * The limits of a job: `timeoutMs` for an attempt; before the next attempt a wait that doubles from `baseMs` to
 * `mostMs`.
 */
type Rules = {
  payload: z.ZodType;
  pool: Pool;
  timeoutMs: number;
  /** After this many attempts the job is given up, and a person has to look at it. */
  attempts: number;
  baseMs: number;
  mostMs: number;
  /** Upkeep runs again this long after it has ended. */
  everyMs?: number;
  /** The job takes longer than the end of a process may take, so another process starts it again. */
  isGivenBackAtOnce?: boolean;
};

// The attempts last about a day, most of it waiting for a mail server that is unavailable.
const emailRules = {
  payload: EmailPayload,
  timeoutMs: MINUTE_MS,
  attempts: 30,
  baseMs: 15 * SECOND,
  mostMs: 2 * HOUR_MS,
};

// The attempts last about a day, for a provider that is unavailable or a token that the owner has to renew.
const messageRules = {
  payload: MessagePayload,
  timeoutMs: MINUTE_MS,
  attempts: 20,
  baseMs: 15 * SECOND,
  mostMs: 2 * HOUR_MS,
};

const upkeep = (everyMs: number, timeoutMs = 5 * MINUTE_MS) => ({
  payload: z.object({}),
  pool: 'upkeep' as const,
  timeoutMs,
  // The job is never given up, because its next run may succeed.
  attempts: Infinity,
  baseMs: MINUTE_MS,
  mostMs: HOUR_MS,
  everyMs,
});

/** Every kind of job. `app/job-handlers.ts` contains the work of each kind. */
export const kinds = {
  email: { ...emailRules, pool: 'emails' },
  /** A person waits for this email, for example for a code that works for ten minutes. */
  urgentEmail: { ...emailRules, pool: 'urgentEmails', baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  message: { ...messageRules, pool: 'messages' },
  /** A person waits for a code, which works for ten minutes. */
  urgentMessage: { ...messageRules, pool: 'urgentMessages', attempts: 6, baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  /**
   * The row in `backups` stores the result; a process that died has left its row, and the next attempt continues with
   * it.
   */
  backUp: {
    payload: z.object({ backupId: z.string() }),
    pool: 'backups',
    timeoutMs: 12 * HOUR_MS,
    attempts: 5,
    baseMs: 10 * SECOND,
    mostMs: MINUTE_MS,
    isGivenBackAtOnce: true,
  },
  /**
   * The row in `imports` stores its progress and result; a process that takes the import over continues from there.
   * `pictures` are the pictures uploaded with the file, by their names.
   */
  importProducts: {
    payload: z.object({
      importId: z.string(),
      separator: z.string(),
      ignored: z.array(z.string()),
      pictures: z.array(z.tuple([z.string(), z.string()])),
    }),
    pool: 'imports',
    timeoutMs: 12 * HOUR_MS,
    attempts: 20,
    baseMs: 2 * SECOND,
    mostMs: MINUTE_MS,
    isGivenBackAtOnce: true,
  },
  /**
   * Sends the messages that wait for one webhook, and runs again for messages that could not be sent: each message's
   * own row stores its result. The job itself therefore fails only if the database fails, and soon continues.
   */
  sendWebhooks: {
    payload: z.object({ webhookId: z.string() }),
    pool: 'webhooks',
    timeoutMs: 2 * MINUTE_MS,
    attempts: Infinity,
    baseMs: 5 * SECOND,
    mostMs: 30 * SECOND,
  },
  /** Wakes webhooks for events whose process ended before it could announce them. */
  wakeWebhooks: upkeep(MINUTE_MS),
  clearWebhooks: upkeep(HOUR_MS),
  queueNightlyBackup: upkeep(HOUR_MS / 12),
  clearSessions: upkeep(HOUR_MS),
  clearKnownClients: upkeep(HOUR_MS),
  clearUsedChallenges: upkeep(HOUR_MS),
  clearCodes: upkeep(HOUR_MS),
  clearRateLimits: upkeep(MINUTE_MS),
  clearIdempotencyKeys: upkeep(HOUR_MS),
  clearErased: upkeep(HOUR_MS),
  clearSecurityLog: upkeep(HOUR_MS),
  clearGone: upkeep(DAY_MS),
  clearMessages: upkeep(HOUR_MS),
  clearCourierEvents: upkeep(DAY_MS),
  cutLog: upkeep(HOUR_MS),
  forgetEarlierSales: upkeep(HOUR_MS / 4),
  foldChangedDays: upkeep(MINUTE_MS),
  checkDays: upkeep(DAY_MS, HOUR_MS),
  lapseReturns: upkeep(HOUR_MS / 4),
  lapseUnconfirmed: upkeep(HOUR_MS / 12),
  lapseUnpaid: upkeep(HOUR_MS / 12),
  /** Asks gateways about payments that may have changed, and cancels orders that nobody has paid in time. */
  askGateways: { ...upkeep(MINUTE_MS), pool: 'payments' },
  fetchSettlements: { ...upkeep(DAY_MS / 4, HOUR_MS), pool: 'payments' },
  sendRefunds: { ...upkeep(MINUTE_MS), pool: 'payments' },
  clearJobs: upkeep(MINUTE_MS),
  sweepPictures: upkeep(DAY_MS, HOUR_MS),
  sweepSharedUploads: upkeep(HOUR_MS),
  /**
   * `purged` is the version up to which the job has purged a CDN twice; `seen` up to which once, at the time `seenAt`;
   * `timeline` is PostgreSQL's timeline of these versions. The job itself sets its next run.
   */
  purgeCdn: {
    ...upkeep(HOUR_MS, MINUTE_MS / 2),
    payload: z.object({
      purged: z.number().default(-1),
      seen: z.number().default(-1),
      seenAt: z.string().default(''),
      timeline: z.string().default(''),
    }),
    pool: 'purges',
    baseMs: SECOND,
    mostMs: MINUTE_MS,
  },
} as const satisfies Record<string, Rules>;

export type JobKind = keyof typeof kinds;
export type Payload<Kind extends JobKind> = z.output<(typeof kinds)[Kind]['payload']>;
export type PayloadInput<Kind extends JobKind> = z.input<(typeof kinds)[Kind]['payload']>;

// The cast is safe: these are the table's own keys.
export const jobKinds = Object.keys(kinds) as JobKind[];
/** The kinds that run again and again. */
export const upkeepKinds = jobKinds.filter((kind) => rulesOf(kind).everyMs !== undefined);

export function rulesOf(kind: JobKind): Rules {
  return kinds[kind];
}

export function kindsIn(pool: Pool): JobKind[] {
  return jobKinds.filter((kind) => kinds[kind].pool === pool);
}
