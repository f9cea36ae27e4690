import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { webhookLimits } from '#domain/webhooks.ts';
import { MOST_AT_ONCE, MOST_URGENT } from '../outside/mail-pace.ts';
import { EmailPayload } from '../email-payload.ts';
import { MessagePayload } from '../message-payload.ts';

const SECOND = 1000;

/**
 * Jobs of one pool share its places in a process, so that slow ones hold up no other pool. Jobs that have failed before
 * may take at most `forRetries` of the `atOnce` places, so that a new one always finds a place.
 */
export const pools = {
  /** Fewer where the mail server asks for that (outside/mail-pace.ts). */
  emails: { atOnce: MOST_AT_ONCE, forRetries: MOST_AT_ONCE / 4 },
  urgentEmails: { atOnce: MOST_URGENT, forRetries: 1 },
  messages: { atOnce: 8, forRetries: 2 },
  urgentMessages: { atOnce: 8, forRetries: 2 },
  upkeep: { atOnce: 1, forRetries: 1 },
  backups: { atOnce: 1, forRetries: 1 },
  imports: { atOnce: 1, forRetries: 1 },
  purges: { atOnce: 1, forRetries: 1 },
  // Gateways may be slow, and nothing else waits for them.
  payments: { atOnce: 2, forRetries: 2 },
  // As many run as there may be: none of them waits for another one, however slow that is.
  webhooks: { atOnce: webhookLimits.webhooks, forRetries: webhookLimits.webhooks },
} as const satisfies Record<string, { atOnce: number; forRetries: number }>;
export type Pool = keyof typeof pools;

/**
 * The limits of a job: `timeoutMs` for an attempt; before the next one a wait that doubles from `baseMs` to `mostMs`.
 */
type Rules = {
  payload: z.ZodType;
  pool: Pool;
  timeoutMs: number;
  /** After so many attempts the job is given up: somebody has to look at it. */
  attempts: number;
  baseMs: number;
  mostMs: number;
  /** Upkeep runs again this long after it has ended. */
  everyMs?: number;
  /** It lasts longer than anybody waits for a process to end: another process begins it anew. */
  isGivenBackAtOnce?: boolean;
};

// About a day, most of it waiting for a mail server that is away.
const emailRules = {
  payload: EmailPayload,
  timeoutMs: MINUTE_MS,
  attempts: 30,
  baseMs: 15 * SECOND,
  mostMs: 2 * HOUR_MS,
};

// About a day, for a provider that is away or a token that the owner has to renew.
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
  // It is never given up: the next time may go well.
  attempts: Infinity,
  baseMs: MINUTE_MS,
  mostMs: HOUR_MS,
  everyMs,
});

/** Every kind of job. Its work is in `app/job-handlers.ts`. */
export const kinds = {
  email: { ...emailRules, pool: 'emails' },
  /** Somebody waits for it, such as for a code that works for ten minutes. */
  urgentEmail: { ...emailRules, pool: 'urgentEmails', baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  message: { ...messageRules, pool: 'messages' },
  /** Somebody waits for a code, which works for ten minutes. */
  urgentMessage: { ...messageRules, pool: 'urgentMessages', attempts: 6, baseMs: 2 * SECOND, mostMs: MINUTE_MS },
  /**
   * Its row in `backups` tells how it ended; a process that died while making it has left its row, and the next attempt
   * goes on with that.
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
   * Its row in `imports` tells how far it is and how it ended; a process that takes it over goes on where it stood.
   * `pictures`: those chosen along with the file, by their names.
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
   * Sends the messages that wait for one webhook, and comes back for those that do not go out: each message's own row
   * says what came of it. The job itself therefore fails only where the database does, and goes on soon after it.
   */
  sendWebhooks: {
    payload: z.object({ webhookId: z.string() }),
    pool: 'webhooks',
    timeoutMs: 2 * MINUTE_MS,
    attempts: Infinity,
    baseMs: 5 * SECOND,
    mostMs: 30 * SECOND,
  },
  /** Wakes webhooks for events whose process ended before it could say that it had noted them. */
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
   * `purged`: the version up to which the job has purged a CDN twice; `seen`: once, at the time `seenAt`; `timeline`:
   * PostgreSQL's, whose versions these are. The job itself sets when it runs again.
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

// as: these are the table's own keys.
export const jobKinds = Object.keys(kinds) as JobKind[];
/** The kinds that run again and again. */
export const upkeepKinds = jobKinds.filter((kind) => rulesOf(kind).everyMs !== undefined);

export function rulesOf(kind: JobKind): Rules {
  return kinds[kind];
}

export function kindsIn(pool: Pool): JobKind[] {
  return jobKinds.filter((kind) => kinds[kind].pool === pool);
}
