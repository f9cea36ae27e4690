import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { addMs } from '#domain/instants.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { claimJob, findNextRunAt, listDueKinds, renewLeases } from './claim-queries.ts';
import { failAttempt, finishAttempt, type JobLog } from './end-attempt.ts';
import { enqueue, GiveUp, NotNow, type AfterWork, type Handlers, type JobLabel, type Work } from './jobs.ts';
import { jobKinds, kindsIn, pools, rulesOf, upkeepKinds, type JobKind, type Pool } from './kinds.ts';
import { hurryFromAhead, Leases } from './leases.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { findJob, type JobRow } from './queries.ts';
import { DIED, LEASE_LOST, STOPPING, TIMEOUT } from './reasons.ts';
import { onQueued } from './wake.ts';

export type { JobLog } from './end-attempt.ts';

/**
 * A lease of a job ends LEASE_MS milliseconds after its process has last renewed it. Every LOOK_MS milliseconds, a
 * process looks for jobs that other processes have queued.
 */
const LEASE_MS = 30_000;
const LOOK_MS = 2_000;
/** The interval in milliseconds at which a worker looks for jobs that were queued while a clock was ahead. */
const HURRY_MS = 60_000;
/**
 * If this many processes have died while they ran a job, the shop gives the job up, because the job would kill the next
 * process, too.
 */
const MOST_DEATHS = 2;
/**
 * The number of times that a worker tries to store the result of an attempt, because the database may be away for a
 * moment. A finished job whose result is not stored would run again.
 */
const TRIES_TO_WRITE = 10;

/** A limit on the jobs of a pool that may begin, in addition to the pool's places. */
export type Pace = {
  mayBegin: (underWay: number) => boolean;
  began: () => void;
  /** The worker calls this function if a job has begun, but then throws NotNow because it must wait for its turn. */
  gaveBack: () => void;
  /** The ids of jobs that cannot begin yet. */
  waitingIds?: () => readonly string[];
};
/** The number of attempts at jobs of `kind` that had the outcome `outcome`. */
type JobCount = { kind: JobKind; outcome: string; count: number };
type Running = { row: JobRow; kind: JobKind; abort: AbortController; ended: Promise<void> };
type Outcome = 'done' | 'failed' | 'under way';
const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Runs queued jobs in this process. Several processes share the queue: a process takes a job with a lease, which is the
 * right to run the job for a time, and renews the lease while the job runs. If the process dies, its lease ends, and
 * another process takes the job.
 */
export class JobWorker {
  readonly #db: Db;
  readonly #now: () => string;
  readonly #paces: Partial<Record<Pool, Pace>>;
  readonly #tracing: Tracing | undefined;
  readonly #owner = newId();
  readonly #running = new Map<string, Running>();
  readonly #counts = new Map<string, JobCount>();
  #handlers: Handlers | undefined;
  #log: JobLog = silent;
  #leaseMs = LEASE_MS;
  #leases = new Leases(LEASE_MS);
  #hurriedAt = -Infinity;
  #looking: Promise<void> | undefined;
  #isLookWanted = false;
  #isStopping = false;
  #lookTimer: NodeJS.Timeout | undefined;
  #leaseTimer: NodeJS.Timeout | undefined;

  constructor(db: Db, now: () => string, paces: Partial<Record<Pool, Pace>> = {}, tracing?: Tracing) {
    this.#db = db;
    this.#now = now;
    this.#paces = paces;
    this.#tracing = tracing;
  }

  /** Begins to run jobs. A process that does not call `start`, such as a command, only queues jobs. */
  start(handlers: Handlers, log: JobLog, { leaseMs = LEASE_MS } = {}): void {
    this.#handlers = handlers;
    this.#log = log;
    this.#leaseMs = leaseMs;
    this.#leases = new Leases(leaseMs);
    // The callback runs outside the request that queued the job, because the worker's further work does not belong to
    // that request.
    onQueued(
      this.#db,
      AsyncLocalStorage.bind(() => this.#look()),
    );
    this.#leaseTimer = setInterval(() => void this.#renew(), leaseMs / 3).unref();
    this.#look();
  }

  /** Queues the jobs that run again and again, unless they are queued already. */
  async startUpkeep(): Promise<void> {
    const now = this.#now();
    for (const kind of upkeepKinds) await enqueue(this.#db, kind, {}, { now, lane: kind, uniqueKey: kind });
  }

  /** Returns the number of attempts at jobs, by kind of job and outcome. */
  counts(): readonly JobCount[] {
    return [...this.#counts.values()];
  }

  /** Waits until an attempt at a job has ended, but at most `mostMs` milliseconds. */
  async outcome(id: string, mostMs: number): Promise<Outcome> {
    const until = performance.now() + mostMs;
    for (;;) {
      const row = await findJob(this.#db, id);
      if (!row || row.state === 'done') return 'done';
      if (row.state !== 'running' && row.last_error !== null) return 'failed';
      const left = until - performance.now();
      if (left <= 0) return 'under way';
      // The worker waits at most half a second before it reads the job again, because another process may be running
      // the job.
      await Promise.race([this.#running.get(id)?.ended ?? wait(50), wait(Math.min(left, 500))]);
    }
  }

  /** Resolves when no job is due and none runs. */
  async idle(): Promise<void> {
    for (;;) {
      this.#look();
      await this.#looking;
      const isDue = (await listDueKinds(this.#db, { now: this.#now(), lost: this.#leases.lost })).length > 0;
      // Another search may have begun during this query. A job that it has just taken is no longer due, but does not
      // run yet.
      if (!isDue && this.#looking === undefined && this.#running.size === 0) return;
      await Promise.race([...[...this.#running.values()].map(({ ended }) => ended), wait(50)]);
    }
  }

  /**
   * Takes no more jobs, and waits for running jobs. After `graceMs` milliseconds, gives back the jobs that have not
   * ended.
   */
  async stop(graceMs = 8_000): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#lookTimer);
    await this.#looking;
    const all = Promise.all([...this.#running.values()].map(({ ended }) => ended));
    const end = (some: readonly Running[]) => some.forEach(({ abort }) => abort.abort(STOPPING));
    end([...this.#running.values()].filter(({ kind }) => rulesOf(kind).isGivenBackAtOnce));
    const giveBack = setTimeout(() => end([...this.#running.values()]), graceMs);
    await all;
    clearTimeout(giveBack);
    clearInterval(this.#leaseTimer);
  }

  #look(): void {
    if (!this.#handlers || this.#isStopping) return;
    this.#isLookWanted = true;
    this.#looking ??= this.#lookUntilSeen().finally(() => {
      this.#looking = undefined;
      // Other code may have requested another search just before this search ended.
      if (this.#isLookWanted) this.#look();
    });
  }

  async #lookUntilSeen(): Promise<void> {
    clearTimeout(this.#lookTimer);
    let nextMs = LOOK_MS;
    try {
      while (this.#isLookWanted && !this.#isStopping) {
        this.#isLookWanted = false;
        await this.#takeDue();
      }
      const next = await findNextRunAt(this.#db, this.#now());
      if (next) nextMs = Math.min(LOOK_MS, Math.max(1, Date.parse(next) - Date.parse(this.#now())));
    } catch (error) {
      this.#log.warn({ err: error }, 'the jobs cannot be read');
    }
    if (!this.#isStopping) this.#lookTimer = setTimeout(() => this.#look(), nextMs).unref();
  }

  async #takeDue(): Promise<void> {
    await this.#hurryFromAhead();
    await this.#leases.look(this.#db, this.#owner);
    const due = new Set(await listDueKinds(this.#db, { now: this.#now(), lost: this.#leases.lost }));
    // The cast is safe: the keys of `pools` are the pools.
    for (const pool of Object.keys(pools) as Pool[]) {
      if (!kindsIn(pool).some((kind) => due.has(kind))) continue;
      while (!this.#isStopping && (await this.#takeOne(pool)));
    }
  }

  /**
   * Makes jobs due that were queued while a clock was ahead. Otherwise jobs with a wrong time in the future would wait
   * until the right clock reaches that time.
   */
  async #hurryFromAhead(): Promise<void> {
    if (performance.now() - this.#hurriedAt < HURRY_MS) return;
    this.#hurriedAt = performance.now();
    await hurryFromAhead(this.#db, this.#now());
  }

  async #takeOne(pool: Pool): Promise<boolean> {
    const { atOnce, forRetries } = pools[pool];
    const running = [...this.#running.values()].filter(({ kind }) => rulesOf(kind).pool === pool);
    const pace = this.#paces[pool];
    if (running.length >= atOnce || pace?.mayBegin(running.length) === false) return false;
    const row = await claimJob(this.#db, {
      kinds: kindsIn(pool),
      owner: this.#owner,
      now: this.#now(),
      leaseUntil: this.#leaseEnd(),
      lost: this.#leases.lost,
      except: [...this.#running.keys(), ...(pace?.waitingIds?.() ?? [])],
      isNewOnly: running.filter(({ row }) => row.attempts > 1).length >= forRetries,
    });
    if (!row) return false;
    pace?.began();
    const kind = jobKinds.find((known) => known === row.kind);
    if (!kind) return false;
    const abort = new AbortController();
    const ended = this.#run(row, kind, abort).finally(() => {
      this.#running.delete(row.id);
      this.#look();
    });
    this.#running.set(row.id, { row, kind, abort, ended });
    return true;
  }

  async #run(row: JobRow, kind: JobKind, abort: AbortController): Promise<void> {
    const { timeoutMs, attempts } = rulesOf(kind);
    const timer = setTimeout(() => abort.abort(TIMEOUT), timeoutMs);
    let label: JobLabel | undefined;
    try {
      // The processes that ran the job have died several times, so the shop gives the job up.
      if (row.deaths >= MOST_DEATHS || row.attempts > attempts) throw new GiveUp(DIED);
      const after = await this.#perform(row, kind, abort.signal, (given) => (label = given));
      await this.#write(async () => this.#count(kind, await finishAttempt(this.#db, row, kind, after, this.#now())));
    } catch (error) {
      const failure = { error, label, reason: abort.signal.reason as unknown };
      if (error instanceof NotNow) this.#paces[rulesOf(kind).pool]?.gaveBack();
      await this.#write(async () =>
        this.#count(kind, await failAttempt(this.#db, row, kind, failure, this.#now(), this.#log)),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #perform(
    row: JobRow,
    kind: JobKind,
    signal: AbortSignal,
    describe: (label: JobLabel) => void,
  ): Promise<AfterWork | void> {
    const payload: unknown = rulesOf(kind).payload.parse(JSON.parse(row.payload));
    const { id, attempts: attempt, created_at: createdAt, finished_at: lastDoneAt } = row;
    // The cast is safe: the schema of this kind of job has just read the payload, and the handler is of the same kind.
    const handler = this.#handlers?.[kind] as (work: Work<JobKind>) => Promise<AfterWork | void>;
    const work = async () =>
      handler({ id, attempt, createdAt, lastDoneAt, payload, signal, describe } as Work<JobKind>);
    if (!this.#tracing) return work();
    const attributes = { 'shop.job.kind': kind, 'shop.job.attempt': attempt };
    return this.#tracing.tracer.whole(`job ${kind}`, attributes, work);
  }

  async #write(write: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        this.#log.warn({ err: error }, 'the end of a job was not written');
        if (tries === TRIES_TO_WRITE || this.#isStopping) return;
        await wait(1000);
      }
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      const ours = await renewLeases(this.#db, this.#owner, ids, this.#leaseEnd());
      for (const id of ids) if (!ours.has(id)) this.#running.get(id)?.abort.abort(LEASE_LOST);
    } catch (error) {
      this.#log.warn({ err: error }, 'the leases of jobs were not renewed');
    }
  }

  #leaseEnd(): string {
    return addMs(this.#now(), this.#leaseMs);
  }

  #count(kind: JobKind, outcome: string | undefined): void {
    if (outcome === undefined) return;
    const key = `${kind} ${outcome}`;
    const count = (this.#counts.get(key)?.count ?? 0) + 1;
    this.#counts.set(key, { kind, outcome, count });
  }
}
