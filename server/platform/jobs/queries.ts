import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { DIED } from './reasons.ts';

export type JobRow = Schema['jobs'];

/** Inserts a job and returns its id; returns no row if a job with its key exists. */
export const insertJob = prepared((db, row: JobRow) =>
  db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id'),
);

export async function findJobByKey(db: Db, uniqueKey: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('unique_key', '=', uniqueKey).executeTakeFirst();
}

/** Deletes a finished job, so that the caller can make a new job with the same key. */
export async function deleteDoneJob(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'done').execute();
}

/** Deletes the job with this key if it is done or was given up. */
export async function deleteEndedJob(db: Tx, uniqueKey: string): Promise<void> {
  await db.deleteFrom('jobs').where('unique_key', '=', uniqueKey).where('state', 'in', ['done', 'dead']).execute();
}

/**
 * If the job with this key waits for a later time than `runAt`, makes it due at `runAt`. Returns whether the job waits
 * or runs.
 */
export async function hurryJobOfKey(db: Tx, uniqueKey: string, runAt: string): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ run_at: sql`case when run_at > ${runAt} then ${runAt} else run_at end` })
    .where('unique_key', '=', uniqueKey)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the key from its job, so that another job may use it. */
export async function giveKeyAway(db: Tx, uniqueKey: string): Promise<void> {
  await db.updateTable('jobs').set({ unique_key: null }).where('unique_key', '=', uniqueKey).execute();
}

/**
 * Sets the number of processes that died while they ran the job to 0, because the job with this key has made lasting
 * progress.
 */
export async function noteGettingOn(db: Db, uniqueKey: string): Promise<void> {
  await db.updateTable('jobs').set({ deaths: 0 }).where('unique_key', '=', uniqueKey).where('deaths', '>', 0).execute();
}

/** Returns the payload of the job with this key, if the shop gave it up because its processes died. */
export async function findKilled(db: Db, uniqueKey: string): Promise<string | undefined> {
  const row = await findJobByKey(db, uniqueKey);
  return row?.state === 'dead' && row.last_error === DIED ? row.payload : undefined;
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * If a job waits or was given up, makes it due now, with another payload, and starts to count its attempts again. A
 * running job does not change. The next attempt is then a first attempt, so an email counts again in the limit for an
 * unconfirmed mailbox.
 */
export async function updateToRunAt(db: Tx, id: string, now: string, payload: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, deaths: 0, last_error: null, finished_at: null, payload })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
}

/**
 * Makes upkeep (a job that runs again and again) due, if it waits for its next run. With a payload, the upkeep starts
 * from the beginning with this payload. Without a payload, upkeep whose last attempt failed does not change. Returns
 * whether the upkeep has changed.
 */
export async function updateUpkeepToRun(db: Db, kind: string, now: string, payload?: string): Promise<boolean> {
  const hurried = await db
    .updateTable('jobs')
    .set({ run_at: now, ...(payload !== undefined && { payload, attempts: 0, deaths: 0 }) })
    .where('unique_key', '=', kind)
    .where('state', '=', 'waiting')
    .$if(payload === undefined, (jobs) => jobs.where('attempts', '=', 0).where('run_at', '>', now))
    .returning('id')
    .executeTakeFirst();
  return hurried !== undefined;
}

/** Writes the payload of upkeep, and the time of its next run. */
export async function updateUpkeep(db: Db, id: string, payload: string, runAt: string): Promise<void> {
  await db.updateTable('jobs').set({ payload, run_at: runAt }).where('id', '=', id).execute();
}

/**
 * Deletes jobs that are done, that were given up long ago, or that have expired. Returns the number of expired jobs.
 */
export async function deleteOldJobs(
  db: Db,
  { now, doneBefore, deadBefore }: { now: string; doneBefore: string; deadBefore: string },
): Promise<number> {
  await db.deleteFrom('jobs').where('state', '=', 'done').where('finished_at', '<', doneBefore).execute();
  await db.deleteFrom('jobs').where('state', '=', 'dead').where('finished_at', '<', deadBefore).execute();
  const expired = await db
    .deleteFrom('jobs')
    .where('expires_at', '<=', now)
    .where('state', 'in', ['waiting', 'dead'])
    .returning('id')
    .execute();
  return expired.length;
}

export async function forgetPerson(db: Tx, lane: string): Promise<void> {
  await db.deleteFrom('jobs').where('lane', '=', lane).execute();
}
