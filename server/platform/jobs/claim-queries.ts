import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import type { JobRow } from './queries.ts';

// With the queries of this file, processes share the jobs. The queries find due jobs, give a job to one process for a
// limited time, and store the result of an attempt.

const noLease = { lease_owner: null, lease_until: null };

/** The facts that a process needs when it looks for jobs. `lost` lists the ended leases of other processes. */
type Look = { now: string; lost: readonly Lease[] };
/** A process's right to run a job until an instant. `until` changes each time the process renews the lease. */
export type Lease = { id: string; until: string };

// Returns the condition that a job may run: the job waits and its time has come, or the lease of the process that ran
// the job has ended.
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

/**
 * Returns the condition that the row still has exactly this lease, which means that nobody has renewed the lease or
 * taken the job.
 */
function hasLease(name: 'job' | 'other', { id, until }: Lease) {
  return sql<boolean>`(${sql.ref(`${name}.id`)} = ${id} and ${sql.ref(`${name}.lease_until`)} = ${until})`;
}

/** Lists the leases of other processes, including processes that have died. */
export async function listLeasesOfOthers(db: Db, owner: string): Promise<Lease[]> {
  return db
    .selectFrom('jobs')
    .select(['id', ({ fn, val }) => fn.coalesce('lease_until', val('')).as('until')])
    .where('state', '=', 'running')
    .where('lease_owner', '!=', owner)
    .execute();
}

/** For each kind with jobs that wait for a time later than `after`, finds the latest of these times. */
export async function listLatestRuns(db: Db, after: string): Promise<Array<{ kind: string; latest: string }>> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.max('run_at').as('latest')])
    .where('state', '=', 'waiting')
    .where('run_at', '>', after)
    .groupBy('kind')
    .execute();
}

/** Makes jobs of a kind due if they wait for a time later than `after`. */
export async function hurryJobs(db: Db, kind: string, after: string, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('run_at', '>', after)
    .execute();
}

/** Lists the kinds of jobs that have a due job, without taking a lock. */
export async function listDueKinds(db: Db, look: Look): Promise<string[]> {
  const rows = await db.selectFrom('jobs as job').select('job.kind').distinct().where(isDue(look)).execute();
  return rows.map((row) => row.kind);
}

/** Returns the time of the next waiting job that is not due yet. */
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
  /** The jobs that this process already runs. */
  except: readonly string[];
  isNewOnly: boolean;
};

/** Takes the job that has been due for longest, of a lane in which no job runs. */
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
    // On PostgreSQL, processes that take jobs at the same moment do not wait for each other, and do not take the same
    // job.
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      attempts: sql`attempts + 1`,
      // A job that is still `running` was never given back, so the process that ran it has died.
      deaths: sql`case when state = 'running' then deaths + 1 else deaths end`,
      lease_owner: owner,
      lease_until: leaseUntil,
      last_error: null,
    })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst();
}

/** Renews the leases of a process. Returns the ids of the jobs that still belong to the process. */
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

/** Writes the result of an attempt at a job. Returns false if another process has taken the job meanwhile. */
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
