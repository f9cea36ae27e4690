import type { ExpressionBuilder } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import type { JobRow } from './queries.ts';

// The queries of this file list and change failed jobs, for the staff.

/**
 * Lists unfinished jobs of these kinds that have failed: first jobs that the shop has given up, then jobs that are
 * running again, then jobs that wait for the next attempt. In each group the newest job comes first.
 */
export async function listFailing(db: Db, kinds: readonly string[], most: number): Promise<JobRow[]> {
  return failing(db, kinds)
    .selectAll()
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function countFailing(db: Db, kinds: readonly string[]): Promise<number> {
  return countRows(failing(db, kinds));
}

function failing(db: Db, kinds: readonly string[]) {
  return db
    .selectFrom('jobs')
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([
        where('state', '=', 'dead'),
        where.and([
          where('state', 'in', ['waiting', 'running']),
          where('attempts', '>', 0),
          where('label', 'is not', null),
        ]),
      ]),
    );
}

/**
 * Resets a failed job, so that it begins again with all its attempts. Returns the job that was reset; undefined if no
 * failed job has this id.
 */
export async function resetJob(db: Tx, kinds: readonly string[], id: string, now: string): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, deaths: 0, finished_at: null })
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where(hasFailed)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a job that has failed. Returns the deleted job; undefined if no failed job has this id. */
export async function dropFailedJob(db: Tx, kinds: readonly string[], id: string): Promise<JobRow | undefined> {
  return db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where(hasFailed)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns the condition that a job's last attempt has failed. The condition is false if the job waits for its first
 * attempt, or if an attempt runs.
 */
function hasFailed(where: ExpressionBuilder<Schema, 'jobs'>) {
  return where.or([
    where('state', '=', 'dead'),
    where.and([where('state', '=', 'waiting'), where('attempts', '>', 0)]),
  ]);
}

/** Deletes a job that does not run. Returns the deleted job; undefined if the job is running or no longer exists. */
export async function dropJob(db: Tx, kinds: readonly string[], id: string): Promise<JobRow | undefined> {
  return db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'dead'])
    .returningAll()
    .executeTakeFirst();
}
