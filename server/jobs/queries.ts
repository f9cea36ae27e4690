import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

export type JobRow = Schema['jobs'];
const noLease = { lease_owner: null, lease_until: null };

/** Answers its id, or no row where a job with its key is known. */
export function insertJob(db: Db, row: JobRow) {
  return db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id');
}

export async function findJobByKey(db: Db, uniqueKey: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('unique_key', '=', uniqueKey).executeTakeFirst();
}

/** Forgets a job that is done, so that one with its key can be made anew. */
export async function deleteDoneJob(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'done').execute();
}

/** Forgets a job that is done or was given up. */
export async function deleteEndedJob(db: Tx, uniqueKey: string): Promise<void> {
  await db.deleteFrom('jobs').where('unique_key', '=', uniqueKey).where('state', 'in', ['done', 'dead']).execute();
}

/** Makes the job with this key due by then, if it waits for later; answers whether it waits or runs. */
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

/** Has the job with this key come to its end without it, so that another one may have it. */
export async function giveKeyAway(db: Tx, uniqueKey: string): Promise<void> {
  await db.updateTable('jobs').set({ unique_key: null }).where('unique_key', '=', uniqueKey).execute();
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a process knows when it looks for jobs. `lost`: jobs of others whose leases have ended. */
export type Look = { now: string; lost: readonly Lease[] };
/** Changes with each renewal. */
export type Lease = { id: string; until: string };

// What may be run: it waits and its time has come, or whoever ran it has not renewed the lease.
function isDue({ now, lost }: Look) {
  return (where: ExpressionBuilder<Schema & { job: JobRow }, 'job'>) =>
    where.and([
      where.or([
        where.and([where('job.state', '=', 'waiting'), where('job.run_at', '<=', now)]),
        where.and([where('job.state', '=', 'running'), where.or(lost.map((lease) => hasLease('job', lease)))]),
      ]),
      where.or([where('job.expires_at', 'is', null), where('job.expires_at', '>', now)]),
    ]);
}

/** Whether a row has this lease still: nobody has renewed it, nor taken the job. */
function hasLease(name: 'job' | 'other', { id, until }: Lease) {
  return sql<boolean>`(${sql.ref(`${name}.id`)} = ${id} and ${sql.ref(`${name}.lease_until`)} = ${until})`;
}

/** The leases that other processes hold, or held when they died. */
export async function listLeasesOfOthers(db: Db, owner: string): Promise<Lease[]> {
  return db
    .selectFrom('jobs')
    .select(['id', ({ fn, val }) => fn.coalesce('lease_until', val('')).as('until')])
    .where('state', '=', 'running')
    .where('lease_owner', '!=', owner)
    .execute();
}

/** Of each kind that waits for later than `after`, the time of its last job. */
export async function listLatestRuns(db: Db, after: string): Promise<Array<{ kind: string; latest: string }>> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.max('run_at').as('latest')])
    .where('state', '=', 'waiting')
    .where('run_at', '>', after)
    .groupBy('kind')
    .execute();
}

/** Makes the jobs of a kind due that wait for later than `after`. */
export async function hurryJobs(db: Db, kind: string, after: string, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('run_at', '>', after)
    .execute();
}

/** The kinds of which something is due: a look that takes no lock. */
export async function listDueKinds(db: Db, look: Look): Promise<string[]> {
  const rows = await db.selectFrom('jobs as job').select('job.kind').distinct().where(isDue(look)).execute();
  return rows.map((row) => row.kind);
}

/** When the next waiting job is due, of those whose time has not come. */
export async function findNextRunAt(db: Db, now: string): Promise<string | undefined> {
  const next = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('state', '=', 'waiting')
    .where('run_at', '>', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return next?.run_at;
}

type Claim = Look & {
  kinds: readonly string[];
  owner: string;
  leaseUntil: string;
  /** What this process runs already. */
  except: readonly string[];
  isNewOnly: boolean;
};

/** Takes one due job, the one that is due longest, of a lane of which nothing runs. */
export async function claimJob(db: Db, claim: Claim): Promise<JobRow | undefined> {
  const { kinds, owner, leaseUntil, lost, except, isNewOnly } = claim;
  const next = db
    .selectFrom('jobs as job')
    .select('job.id')
    .where('job.kind', 'in', kinds)
    .where(isDue(claim))
    .$if(except.length > 0, (jobs) => jobs.where('job.id', 'not in', except))
    .$if(isNewOnly, (jobs) => jobs.where('job.attempts', '=', 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as other')
            .select('other.id')
            .whereRef('other.lane', '=', 'job.lane')
            .whereRef('other.id', '!=', 'job.id')
            .where('other.state', '=', 'running')
            .where((where) => where.not(where.or(lost.map((lease) => hasLease('other', lease))))),
        ),
      ),
    )
    .orderBy('job.run_at')
    .orderBy('job.id')
    .limit(1)
    // PostgreSQL: another process that takes jobs at this moment neither waits for this one nor takes the same.
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      attempts: sql`attempts + 1`,
      lease_owner: owner,
      lease_until: leaseUntil,
      last_error: null,
    })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst();
}

/** Renews the leases of an owner's jobs; answers those that are still its own. */
export async function renewLeases(
  db: Db,
  owner: string,
  ids: readonly string[],
  leaseUntil: string,
): Promise<Set<string>> {
  const rows = await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('lease_owner', '=', owner)
    .where('state', '=', 'running')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Writes how an attempt has ended; answers false where another process has taken the job meanwhile. */
export async function endAttempt(
  db: Db,
  { id, lease_owner, attempts }: JobRow,
  change: Partial<JobRow>,
): Promise<boolean> {
  const ended = await db
    .updateTable('jobs')
    .set({ ...change, ...noLease })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('lease_owner', '=', lease_owner)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Makes a job due now that waits or was given up, with another payload. One that runs goes on. */
export async function updateToRunAt(db: Tx, id: string, now: string, payload: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, last_error: null, finished_at: null, payload })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
}

/**
 * Makes upkeep due that waits for its next time, unless it has failed and waits for that; with a payload in any case, and with all
 * its attempts. Answers whether it did.
 */
export async function updateUpkeepToRun(db: Db, kind: string, now: string, payload?: string): Promise<boolean> {
  const hurried = await db
    .updateTable('jobs')
    .set({ run_at: now, ...(payload !== undefined && { payload, attempts: 0 }) })
    .where('unique_key', '=', kind)
    .where('state', '=', 'waiting')
    .$if(payload === undefined, (jobs) => jobs.where('attempts', '=', 0).where('run_at', '>', now))
    .returning('id')
    .executeTakeFirst();
  return hurried !== undefined;
}

/** Writes what upkeep is about, and when it is run again. */
export async function updateUpkeep(db: Db, id: string, payload: string, runAt: string): Promise<void> {
  await db.updateTable('jobs').set({ payload, run_at: runAt }).where('id', '=', id).execute();
}

/** Forgets what is done, what was given up long ago, and what is of no use any more; answers how many of the last. */
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

export async function deleteJobsOfLane(db: Tx, lane: string): Promise<void> {
  await db.deleteFrom('jobs').where('lane', '=', lane).execute();
}

/** Jobs of these kinds that have failed and are not done: those that were given up first, then the latest. */
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
  const { count } = await failing(db, kinds)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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

/** Has a job that has failed tried from the beginning, with all its attempts; answers it, or undefined where there is none. */
export async function resetJob(db: Tx, kinds: readonly string[], id: string, now: string): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, finished_at: null })
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where(hasFailed)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets a job that has failed; answers it, or undefined where there is none. */
export async function dropFailedJob(db: Tx, kinds: readonly string[], id: string): Promise<JobRow | undefined> {
  return db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where(hasFailed)
    .returningAll()
    .executeTakeFirst();
}

/** Not one that waits for its first attempt, nor one that is being tried. */
function hasFailed(where: ExpressionBuilder<Schema, 'jobs'>) {
  return where.or([
    where('state', '=', 'dead'),
    where.and([where('state', '=', 'waiting'), where('attempts', '>', 0)]),
  ]);
}

/** Forgets a job; answers it, or undefined where it runs or is no more. */
export async function dropJob(db: Tx, kinds: readonly string[], id: string): Promise<JobRow | undefined> {
  return db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'dead'])
    .returningAll()
    .executeTakeFirst();
}
