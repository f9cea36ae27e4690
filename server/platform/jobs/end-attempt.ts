import { addMs, HOUR_MS } from '#domain/instants.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { backoffMs } from './backoff.ts';
import { endAttempt } from './claim-queries.ts';
import { GiveUp, NotNow, type AfterWork, type JobLabel } from './jobs.ts';
import { rulesOf, type JobKind } from './kinds.ts';
import type { JobRow } from './queries.ts';
import { DIED, STOPPING } from './reasons.ts';

export type JobLog = {
  info: (what: object, text: string) => void;
  warn: (what: object, text: string) => void;
  error: (what: object, text: string) => void;
};

/**
 * Marks a job as done. The writes of `after` are in the same transaction. Returns 'lost' if another process has taken
 * the job.
 */
export async function finishAttempt(
  db: Db,
  row: JobRow,
  kind: JobKind,
  after: AfterWork | void,
  now: string,
): Promise<string> {
  const { everyMs } = rulesOf(kind);
  const isOurs = await inTransaction(db, async (db) => {
    const ended = { last_error: null, finished_at: now };
    const change =
      everyMs === undefined
        ? // A finished job must contain no personal data.
          { ...ended, deaths: 0, state: 'done' as const, payload: '{}', label: null }
        : { ...ended, deaths: 0, state: 'waiting' as const, attempts: 0, run_at: addMs(now, everyMs) };
    const isOurs = await endAttempt(db, row, change);
    if (isOurs) await after?.(db);
    return isOurs;
  });
  return isOurs ? 'done' : 'lost';
}

type Failure = { error: unknown; label: JobLabel | undefined; reason: unknown };

/**
 * Stores the result of an attempt that did not finish its job, and returns the outcome. In two cases the attempt has
 * not failed, and there is no outcome: the process is stopping and gives the job back, or the job must wait for its
 * turn (NotNow).
 */
export async function failAttempt(
  db: Db,
  row: JobRow,
  kind: JobKind,
  { error, label, reason }: Failure,
  now: string,
  log: JobLog,
): Promise<string | undefined> {
  const told = { job: row.id, kind, attempt: row.attempts };
  if (reason === STOPPING) {
    await endAttempt(db, row, { state: 'waiting', run_at: now, attempts: row.attempts - 1 });
    log.info(told, 'a job was given back');
    return undefined;
  }
  if (error instanceof NotNow) {
    const runAt = error.afterMs > 0 ? { run_at: addMs(now, error.afterMs) } : {};
    await endAttempt(db, row, { state: 'waiting', attempts: row.attempts - 1, ...runAt });
    return undefined;
  }
  const rules = rulesOf(kind);
  const message = typeof reason === 'string' ? reason : messageOf(error);
  const isOfUpkeep = rules.everyMs !== undefined && message === DIED;
  const isDead = (error instanceof GiveUp && !isOfUpkeep) || row.attempts >= rules.attempts;
  const isOurs = await endAttempt(db, row, {
    last_error: message,
    ...(label && { label: JSON.stringify(label) }),
    ...(isDead
      ? { state: 'dead', finished_at: now }
      : isOfUpkeep
        ? // Upkeep that has killed its processes waits, because it would kill the next process, too.
          { state: 'waiting', deaths: 0, run_at: addMs(now, Math.max(rules.everyMs ?? 0, HOUR_MS)) }
        : { state: 'waiting', run_at: addMs(now, backoffMs(row.attempts, rules)) }),
  });
  if (!isOurs) log.warn(told, 'another process has taken a job');
  const where = { ...told, reason: message, at: placesOf(error) };
  if (isOurs && isDead) log.error(where, 'a job was given up');
  else if (isOurs && isOfUpkeep) log.error(where, 'a job that ends its process was set aside until its next time');
  else if (isOurs) log.warn(where, 'a job failed and will be tried again');
  return !isOurs ? 'lost' : isDead ? 'dead' : 'failed';
}

/** Returns the reason why a job failed as one line, short enough for a table. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
}

/**
 * Lists the places in the code at which the error, or its cause, was thrown. The function leaves out the error's
 * message, because the message may contain a person's words.
 */
function placesOf(error: unknown): string[] {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 10);
}
