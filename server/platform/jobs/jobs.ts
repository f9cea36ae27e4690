import { addMs } from '#domain/instants.ts';
import type { Db, Tx } from '../db/schema.ts';
import { newId } from '../db/ids.ts';
import { afterCommit } from '../db/transaction.ts';
import { kinds, type JobKind, type Payload, type PayloadInput } from './kinds.ts';
import { resetJob } from './failing-queries.ts';
import {
  deleteDoneJob,
  deleteEndedJob,
  findJob,
  findJobByKey,
  hurryJobOfKey,
  insertJob,
  updateToRunAt,
  updateUpkeep,
  updateUpkeepToRun,
} from './queries.ts';
import { wakeWorker } from './wake.ts';

import { TOO_MANY_UNCONFIRMED } from './reasons.ts';

export { backoffMs } from './backoff.ts';
export { countFailing, dropFailedJob, dropJob, listFailing } from './failing-queries.ts';
export { deleteOldJobs, findKilled, forgetPerson, giveKeyAway, noteGettingOn, type JobRow } from './queries.ts';

export type Queuing = {
  now: string;
  /** The person or thing that the job is for. Jobs of one lane run one after another. */
  lane: string;
  /** The job waits at least this number of milliseconds before its first attempt. */
  afterMs?: number;
  /** The shop queues the job only if no job with the same key exists. */
  uniqueKey?: string;
  expiresAt?: string;
};

/**
 * Queues a job, in the caller's transaction. If the transaction is rolled back, there is no job. If the transaction is
 * committed, a process will do the job, even if this process dies. Returns the job's id; undefined if a job with this
 * key exists.
 */
export async function enqueue<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  payload: PayloadInput<Kind>,
  queuing: Queuing,
): Promise<string | undefined> {
  const queued = await jobQuery(db, kind, payload, queuing).executeTakeFirst();
  if (queued) afterCommit(db, wakeWorker);
  return queued?.id;
}

/**
 * Makes the query of `enqueue`, for sending it together with other queries (db/together.ts). A job that this query
 * queues wakes no worker, so use `jobQuery` for work that is not urgent.
 */
export function jobQuery<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  payload: PayloadInput<Kind>,
  { now, lane, afterMs = 0, uniqueKey, expiresAt }: Queuing,
) {
  return insertJob(db, {
    id: newId(),
    kind,
    payload: JSON.stringify(kinds[kind].payload.parse(payload)),
    unique_key: uniqueKey ?? null,
    lane,
    state: 'waiting',
    run_at: addMs(now, afterMs),
    attempts: 0,
    deaths: 0,
    lease_owner: null,
    lease_until: null,
    last_error: null,
    label: null,
    expires_at: expiresAt ?? null,
    created_at: now,
    finished_at: null,
  });
}

/**
 * Makes the job with this key run now. A job that waits, or that the shop gave up, becomes due. A running job
 * continues. A new job replaces a finished job. Returns the job's id, and whether the job is new. Callers with the same
 * key must take a lock before this call, so that they wait for each other.
 */
export async function enqueueOrHurry<Kind extends JobKind>(
  db: Tx,
  kind: Kind,
  payload: PayloadInput<Kind>,
  queuing: Queuing & { uniqueKey: string },
): Promise<{ id: string; isNew: boolean }> {
  const known = await findJobByKey(db, queuing.uniqueKey);
  if (known && known.state !== 'done') {
    await updateToRunAt(db, known.id, queuing.now, JSON.stringify(kinds[kind].payload.parse(payload)));
    afterCommit(db, wakeWorker);
    return { id: known.id, isNew: false };
  }
  if (known) await deleteDoneJob(db, known.id);
  const id = await enqueue(db, kind, payload, queuing);
  if (id === undefined) throw new Error(`there is a job with the key ${queuing.uniqueKey} already`);
  return { id, isNew: true };
}

/**
 * Queues a job, unless a job with the same key waits or runs. First deletes a job with this key that has ended. Returns
 * the new job's id; undefined if a job with its key waits or runs.
 */
export async function enqueueAlone<Kind extends JobKind>(
  db: Tx,
  kind: Kind,
  payload: PayloadInput<Kind>,
  queuing: Queuing & { uniqueKey: string },
): Promise<string | undefined> {
  await deleteEndedJob(db, queuing.uniqueKey);
  return enqueue(db, kind, payload, queuing);
}

/**
 * Makes the job with this key run at the given time at the latest. If the job waits for a later time, it now waits for
 * the given time. A running job continues. If no job waits or runs, the function queues a new job. `enqueueSoon` and
 * the end of a running job lock the job's row. If a running job ends after the caller's commit, its last transaction
 * therefore sees the caller's change. If it ends earlier, this function queues a new job.
 */
export async function enqueueSoon<Kind extends JobKind>(
  db: Tx,
  kind: Kind,
  payload: PayloadInput<Kind>,
  queuing: Queuing & { uniqueKey: string },
): Promise<void> {
  const runAt = addMs(queuing.now, queuing.afterMs ?? 0);
  if (await hurryJobOfKey(db, queuing.uniqueKey, runAt)) afterCommit(db, wakeWorker);
  else await enqueueAlone(db, kind, payload, queuing);
}

/** Returns the payload of the job with this key if the job waits or runs; otherwise undefined. */
export async function findUnderWay<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  uniqueKey: string,
): Promise<Payload<Kind> | undefined> {
  const row = await findJobByKey(db, uniqueKey);
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return undefined;
  // The cast is safe: the schema of this kind has just read the payload.
  return kinds[kind].payload.parse(JSON.parse(row.payload)) as Payload<Kind>;
}

/**
 * Makes a failed job that is not running start from the beginning. Returns the restarted job; undefined if no such job
 * has this id.
 */
export async function retryJob(db: Tx, ofKinds: readonly JobKind[], id: string, now: string) {
  const row = await resetJob(db, ofKinds, id, now);
  if (row) afterCommit(db, wakeWorker);
  return row;
}

/**
 * Makes upkeep (a job that runs again and again) run now, if it waits for its next run. If the last attempt failed, the
 * function does nothing unless the caller gives a payload; with this payload the upkeep then starts from the beginning.
 * Returns whether the function has changed the job.
 */
export async function hurryUpkeep<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  now: string,
  payload?: PayloadInput<Kind>,
): Promise<boolean> {
  const isHurried = await updateUpkeepToRun(db, kind, now, payload && JSON.stringify(payload));
  if (isHurried) wakeWorker(db);
  return isHurried;
}

/**
 * Sets the payload and the time of the next run of upkeep. Call `setUpkeep` in the transaction that ends the job
 * (AfterWork).
 */
export async function setUpkeep<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  id: string,
  payload: PayloadInput<Kind>,
  runAt: string,
): Promise<void> {
  await updateUpkeep(db, id, JSON.stringify(kinds[kind].payload.parse(payload)), runAt);
}

/** The label of a job in the list of failed jobs. */
export type JobLabel = { to: string; subject: string };

/** A job, as its handler gets it. */
export type Work<Kind extends JobKind> = {
  id: string;
  payload: Payload<Kind>;
  /** The number of this attempt at the job, from 1. */
  attempt: number;
  createdAt: string;
  /** The time when this upkeep was last done; null if it was never done. */
  lastDoneAt: string | null;
  /** The signal is aborted if the attempt takes too long, the process stops, or another process has taken the job. */
  signal: AbortSignal;
  /** Sets the label that the list of failed jobs shows if this job fails. */
  describe: (label: JobLabel) => void;
};

/** A function that a job's handler may return. The worker calls the function in the transaction that ends the job. */
export type AfterWork = (db: Db) => Promise<void>;
export type Handlers = { [Kind in JobKind]: (work: Work<Kind>) => Promise<AfterWork | void> };

/** Returns whether the shop gave up a job because its mailbox may get no more emails today. */
export async function isHeldBack(db: Db, id: string): Promise<boolean> {
  return (await findJob(db, id))?.last_error === TOO_MANY_UNCONFIRMED;
}

/**
 * A job's handler throws this error for a failure that another attempt cannot correct. A person has to look at the job.
 */
export class GiveUp extends Error {}

/**
 * A job's handler throws this error if nothing has failed, but the job must wait for its turn. The attempt does not
 * count, and the job waits for `afterMs` milliseconds.
 */
export class NotNow extends Error {
  readonly afterMs: number;

  constructor(afterMs = 0) {
    super('not now');
    this.afterMs = afterMs;
  }
}
