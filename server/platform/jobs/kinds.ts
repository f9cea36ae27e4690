import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { webhookLimits } from '#domain/webhooks.ts';
import { MOST_AT_ONCE, MOST_URGENT } from '../outside/mail-pace.ts';
import { EmailPayload } from '../email-payload.ts';
import { MessagePayload } from '../message-payload.ts';

const SECOND = 1000;

/**
 * Each pool has its own places for running jobs in a process, so slow jobs of one pool do not delay the jobs of other
 * pools. `atOnce` is the number of places. Repeated attempts may take at most `forRetries` of these places, so that
 * they do not take the places of new jobs.
 */
export const pools = {
  /** If the mail server asks the shop to slow down, fewer jobs of the pool `emails` run (outside/mail-pace.ts). */
  emails: { atOnce: MOST_AT_ONCE, forRetries: MOST_AT_ONCE / 4 },
  urgentEmails: { atOnce: MOST_URGENT, forRetries: 1 },
  messages: { atOnce: 8, forRetries: 2 },
  urgentMessages: { atOnce: 8, forRetries: 2 },
  upkeep: { atOnce: 1, forRetries: 1 },
  backups: { atOnce: 1, forRetries: 1 },
  imports: { atOnce: 1, forRetries: 1 },
  purges: { atOnce: 1, forRetries: 1 },
  // Gateways may be slow, so their jobs must not take the places of other work.
  payments: { atOnce: 2, forRetries: 2 },
  // The pool has a place for every webhook, so no webhook waits for the slow receiver of another webhook.
  webhooks: { atOnce: webhookLimits.webhooks, forRetries: webhookLimits.webhooks },
} as const satisfies Record<string, { atOnce: number; forRetries: number }>;
export type Pool = keyof typeof pools;

/**
 * The limits of a kind of job. An attempt may take at most `timeoutMs` milliseconds. The wait before the next attempt
 * is random; its upper limit doubles from `baseMs` to `mostMs` (backoff.ts).
 */
type Rules = {
  payload: z.ZodType;
  pool: Pool;
  timeoutMs: number;
  /** After this many attempts the shop gives the job up, and a person has to look at it. */
  attempts: number;
  baseMs: number;
  mostMs: number;
  /** Upkeep runs again this number of milliseconds after its last run has ended. */
  everyMs?: number;
  /**
   * Is true if the job takes longer than the stop of a process may take. A stopping process then gives the job back at
   * once, and another process starts it again.
   */
  isGivenBackAtOnce?: boolean;
};

// Between the first and the last attempt at an email lies about a day, because a mail server may be away for that long.
const emailRules = {
  payload: EmailPayload,
  timeoutMs: MINUTE_MS,
  attempts: 30,
  baseMs: 15 * SECOND,
  mostMs: 2 * HOUR_MS,
};

// Between the first and the last attempt at a message lies about half a day, because a provider may be away, or the
// owner may have to renew a token.
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
  // Upkeep is never given up, because its next run may succeed.
  attempts: Infinity,
  baseMs: MINUTE_MS,
  mostMs: HOUR_MS,
  everyMs,
});

/** Every kind of job. `app/job-handlers.ts` contains the work of each kind. */
export const kinds = {
  email: { ...emailRules, pool: 'emails' },
  /** A person waits for an email of this kind, for example for a code that works for ten minutes. */
  urgentEmail: { ...emailRules, pool: 'urgentEmails', baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  message: { ...messageRules, pool: 'messages' },
  /** A person waits for a code, which works for ten minutes. */
  urgentMessage: { ...messageRules, pool: 'urgentMessages', attempts: 6, baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  /**
   * The row in `backups` stores the result of a backup. If a process dies, the next attempt finds the row of the backup
   * and continues with it.
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
   * The row in `imports` stores an import's progress and result. If a process dies, the next process continues from
   * there. `pictures` lists the pictures that somebody has uploaded with the file, by their names.
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
   * Sends the messages that wait for one webhook. The row of each message stores its own result, and the job runs again
   * later for messages that the shop could not send. The job itself therefore fails only if the database fails, so its
   * next attempt comes soon.
   */
  sendWebhooks: {
    payload: z.object({ webhookId: z.string() }),
    pool: 'webhooks',
    timeoutMs: 2 * MINUTE_MS,
    attempts: Infinity,
    baseMs: 5 * SECOND,
    mostMs: 30 * SECOND,
  },
  /**
   * A process may die between an event's commit and the start of its webhooks. The job `wakeWebhooks` therefore looks
   * for webhooks with waiting events, and starts them.
   */
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
  /** Asks gateways about payments whose state may have changed. Also cancels orders that nobody has paid in time. */
  askGateways: { ...upkeep(MINUTE_MS), pool: 'payments' },
  fetchSettlements: { ...upkeep(DAY_MS / 4, HOUR_MS), pool: 'payments' },
  sendRefunds: { ...upkeep(MINUTE_MS), pool: 'payments' },
  clearJobs: upkeep(MINUTE_MS),
  sweepPictures: upkeep(DAY_MS, HOUR_MS),
  sweepSharedUploads: upkeep(HOUR_MS),
  /**
   * `purged` is the version up to which the job has purged the CDN twice. `seen` is the version up to which it has
   * purged the CDN once, at the time `seenAt`. The two versions belong to PostgreSQL's timeline `timeline`. The job
   * `purgeCdn` sets its next run itself.
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

// The cast is safe: the keys of `kinds` are the kinds of jobs.
export const jobKinds = Object.keys(kinds) as JobKind[];
/** The kinds of upkeep, which run again and again. */
export const upkeepKinds = jobKinds.filter((kind) => rulesOf(kind).everyMs !== undefined);

export function rulesOf(kind: JobKind): Rules {
  return kinds[kind];
}

export function kindsIn(pool: Pool): JobKind[] {
  return jobKinds.filter((kind) => kinds[kind].pool === pool);
}
