// On both engines: each engine claims a job with a different lock.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { useShop } from '../../../test/shop.ts';
import { actingBy, actingKey } from '../http/acting-key.ts';
import { newId } from '../db/ids.ts';
import { inTransaction } from '../db/transaction.ts';
import { backoffMs } from './backoff.ts';
import { enqueue, GiveUp, retryJob, type Handlers, type Work } from './jobs.ts';
import { jobKinds, pools, upkeepKinds, type JobKind } from './kinds.ts';
import { JobWorker, type JobLog } from './worker.ts';

const shop = useShop();
const logged: Array<Record<string, unknown>> = [];
const note = (what: object, text: string) => void logged.push({ ...what, text });
const log: JobLog = { info: note, warn: note, error: note };
const workers: JobWorker[] = [];
type Perform = (work: Work<JobKind>) => Promise<void>;

// The shop's own worker stops, because each of these tests starts workers of its own.
beforeAll(async () => shop.jobs.stop(0));
beforeEach(async () => {
  logged.length = 0;
  await shop.db.deleteFrom('jobs').execute();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(async (worker) => worker.stop(0)));
});

/** Starts a worker, as in another process, that calls `perform` for every job. */
function start(perform: Perform, options?: { leaseMs: number }): JobWorker {
  const worker = new JobWorker(shop.db, shop.now);
  workers.push(worker);
  // The cast is safe: one function handles every kind of job in these tests.
  worker.start(Object.fromEntries(jobKinds.map((kind) => [kind, perform])) as unknown as Handlers, log, options);
  return worker;
}

const welcome = (userId: string) => ({ email: 'welcome', userId }) as const;
const who = ({ payload }: Work<JobKind>) => ('userId' in payload ? payload.userId : '');
const queue = async (name: string, more: object = {}) =>
  enqueue(shop.db, 'email', welcome(name), { now: shop.now(), lane: name, ...more });
const rows = async () => shop.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const never = async (signal: AbortSignal) =>
  new Promise<void>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );

describe('a job', () => {
  test('is there when its transaction is committed, and begins at once; where that is rolled back there is none', async () => {
    const done: string[] = [];
    const worker = start(async (work) => void done.push(who(work)));
    await worker.idle();
    const failing = inTransaction(shop.db, async (db) => {
      await enqueue(db, 'email', welcome('nobody'), { now: shop.now(), lane: 'nobody' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    await inTransaction(shop.db, async (db) => {
      await enqueue(db, 'email', welcome('asha'), { now: shop.now(), lane: 'asha' });
      expect(done).toEqual([]);
    });
    await worker.idle();
    expect(done).toEqual(['asha']);
    // A finished job contains no personal data.
    expect(await rows()).toMatchObject([{ state: 'done', payload: '{}', attempts: 1, lease_owner: null }]);
  });

  test('is the shop’s own work, also where a call by an API key has queued it', async () => {
    const ran = Promise.withResolvers<unknown>();
    const worker = start(async () => ran.resolve(actingKey()));
    await worker.idle();
    await actingBy({ id: 'key', name: 'Till', permissions: new Set() }, async () => queue('asha'));
    expect(await ran.promise).toBeUndefined();
  });

  test('with a key that is known is not made again', async () => {
    expect(await queue('asha', { uniqueKey: 'one' })).toBeTypeOf('string');
    expect(await queue('asha', { uniqueKey: 'one' })).toBeUndefined();
    expect(await rows()).toHaveLength(1);
  });

  test('waits for its time', async () => {
    const done: string[] = [];
    const worker = start(async (work) => void done.push(who(work)));
    await queue('later', { afterMs: 60_000 });
    await worker.idle();
    expect(done).toEqual([]);
    shop.wait(60_001);
    await worker.idle();
    expect(done).toEqual(['later']);
  });

  test('is of no use after its time', async () => {
    const done: string[] = [];
    await queue('code', { expiresAt: addMs(shop.now(), -1) });
    await start(async (work) => void done.push(who(work))).idle();
    expect(done).toEqual([]);
  });
});

describe('a job that fails', () => {
  test('is tried again after a wait, keeps why, and is told to the log without what it is about', async () => {
    const worker = start(async ({ describe }) => {
      describe({ to: 'asha@example.com', subject: 'Welcome' });
      throw new Error('421 come back\n later');
    });
    await queue('asha');
    await worker.idle();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, last_error: '421 come back later' });
    expect(row!.run_at > shop.now()).toBe(true);
    expect(JSON.parse(row!.label ?? '')).toEqual({ to: 'asha@example.com', subject: 'Welcome' });
    expect(logged).toMatchObject([{ kind: 'email', attempt: 1, reason: '421 come back later' }]);
    expect(JSON.stringify(logged)).not.toContain('asha');
    expect(worker.counts()).toContainEqual({ kind: 'email', outcome: 'failed', count: 1 });
  });

  test('is given up after its attempts, or where trying again mends nothing, until somebody tries it again', async () => {
    const worker = start(async ({ payload }) => {
      throw who({ payload } as Work<JobKind>) === 'unknown' ? new GiveUp('550 no such mailbox') : new Error('busy');
    });
    const id = await queue('unknown');
    await worker.idle();
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 1, last_error: '550 no such mailbox' }]);
    await inTransaction(shop.db, async (db) => retryJob(db, ['email'], id ?? '', shop.now()));
    await worker.idle();
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 1 }]);
    await shop.db
      .updateTable('jobs')
      .set({ attempts: 29, payload: JSON.stringify(welcome('busy')), state: 'waiting' })
      .execute();
    await worker.idle();
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 30, last_error: 'busy' }]);
  });

  test('waits longer each time, up to a limit, and never as long as another', () => {
    const rules = { baseMs: 1000, mostMs: 10_000 };
    expect([1, 2, 3, 4, 5, 9].map((attempts) => backoffMs(attempts, rules, 1) - 1000)).toEqual([
      1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
    expect(backoffMs(9, rules, 0)).toBe(1000);
  });
});

describe('nothing holds up the others', () => {
  test('not the jobs of one person', async () => {
    const begun: string[] = [];
    const worker = start(async (work) => {
      begun.push(who(work));
      if (who(work) === 'slow') await never(work.signal);
    });
    for (let nth = 0; nth < 10; nth++) await queue('slow');
    for (const name of ['asha', 'ravi']) await queue(name);
    await expect.poll(() => begun.toSorted()).toEqual(['asha', 'ravi', 'slow']);
    await worker.stop(0);
  });

  test('not those that have failed before, however many they are', async () => {
    const begun: string[] = [];
    const worker = start(async (work) => {
      begun.push(who(work));
      if (work.attempt > 1) await never(work.signal);
    });
    await shop.db.deleteFrom('jobs').execute();
    for (let nth = 0; nth < 20; nth++) {
      await queue(`late ${nth}`, { afterMs: 1_000_000 });
    }
    await shop.db.updateTable('jobs').set({ attempts: 1, run_at: shop.now() }).execute();
    for (let nth = 0; nth < 5; nth++) await queue(`new ${nth}`);
    await expect.poll(() => begun.filter((name) => name.startsWith('new'))).toHaveLength(5);
    expect(begun.filter((name) => name.startsWith('late'))).toHaveLength(pools.emails.forRetries);
    await worker.stop(0);
  });

  test('and what is urgent waits for no other email', async () => {
    const begun: string[] = [];
    const worker = start(async (work) => {
      begun.push(who(work));
      if (who(work) !== 'urgent') await never(work.signal);
    });
    for (let nth = 0; nth < pools.emails.atOnce + 2; nth++) await queue(`slow ${nth}`);
    await expect.poll(() => begun.length).toBe(pools.emails.atOnce);
    await enqueue(shop.db, 'urgentEmail', welcome('urgent'), { now: shop.now(), lane: 'urgent' });
    await expect.poll(() => begun).toContain('urgent');
    await worker.stop(0);
  });
});

describe('several workers', () => {
  test('take a job whose lease has ended, and whoever lost it learns of that', async () => {
    const told: string[] = [];
    const first = start(
      async (work) => {
        await never(work.signal).catch(() => told.push('aborted'));
        throw new Error('aborted');
      },
      { leaseMs: 600 },
    );
    await queue('asha');
    await expect.poll(async () => (await rows())[0]?.state).toBe('running');
    // The test gives the job to another process whose lease has ended, as if this worker had been asleep for too long.
    await shop.db.updateTable('jobs').set({ lease_owner: newId(), lease_until: shop.now() }).execute();
    const second = start(async () => {}, { leaseMs: 600 });
    await expect.poll(async () => (await rows())[0]?.state).toBe('done');
    await second.idle();
    await expect.poll(() => told).toEqual(['aborted']);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
    await first.stop(0);
  });

  test('set a job aside that has killed two of them, and say so; upkeep waits for its next time', async () => {
    const run: string[] = [];
    const died = { state: 'running', lease_owner: newId(), lease_until: shop.now(), deaths: 1 } as const;
    const email = await queue('asha');
    const upkeep = await enqueue(
      shop.db,
      'cutLog',
      {},
      { now: shop.now(), lane: 'cutLog', uniqueKey: 'cutLog', afterMs: 1000 },
    );
    await shop.db
      .updateTable('jobs')
      .set({ ...died, attempts: 1 })
      .execute();
    start(async ({ id }) => void run.push(id), { leaseMs: 300 });
    await expect
      .poll(async () => (await rows()).map(({ state, last_error }) => [state, last_error]))
      .toEqual([
        ['dead', 'DIED'],
        ['waiting', 'DIED'],
      ]);
    expect(run).toEqual([]);
    expect(await rows()).toMatchObject([
      { id: email, last_error: 'DIED' },
      { id: upkeep, last_error: 'DIED', deaths: 0 },
    ]);
    expect(Date.parse((await rows())[1]?.run_at ?? '') - Date.parse(shop.now())).toBeGreaterThan(3_500_000);
    await expect
      .poll(() => logged.map(({ text, reason }) => `${String(text)}: ${String(reason)}`).toSorted())
      .toEqual(['a job that ends its process was set aside until its next time: DIED', 'a job was given up: DIED']);
    // A person has corrected the cause of the deaths, and tries the job again.
    await inTransaction(shop.db, async (db) => retryJob(db, ['email'], email ?? '', shop.now()));
    await expect.poll(() => run).toEqual([email]);
  });

  test('do upkeep once, and again when its time has come', async () => {
    const done: string[] = [];
    const both = [1, 2].map(() => start(async ({ id }) => void done.push(id)));
    await Promise.all(both.map(async (worker) => worker.startUpkeep()));
    await Promise.all(both.map(async (worker) => worker.idle()));
    expect(done).toHaveLength(upkeepKinds.length);
    expect(new Set(done).size).toBe(upkeepKinds.length);
    shop.wait(24 * 3_600_000);
    await Promise.all(both.map(async (worker) => worker.idle()));
    expect(done).toHaveLength(2 * upkeepKinds.length);
  });
});

test('a worker that stops gives back what does not end, and the attempt does not count', async () => {
  const worker = start(async ({ signal }) => never(signal));
  await queue('asha');
  await expect.poll(async () => (await rows())[0]?.state).toBe('running');
  await worker.stop(0);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, lease_owner: null }]);
});
