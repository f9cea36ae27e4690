import pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { fillShop } from '../../../test/backup-drill.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { handlersOf } from '../../app/job-handlers.ts';
import { JobWorker } from '../../platform/jobs/worker.ts';
import { usualPlace } from './backups.ts';
import { openPlace } from './open-place.ts';

const shop = useShop();
const workers: JobWorker[] = [];

beforeEach(async () => {
  await Promise.all([shop.jobs, ...workers.splice(0)].map(async (worker) => worker.stop(0)));
  await shop.db.deleteFrom('backups').execute();
  await shop.db.deleteFrom('jobs').execute();
});
afterAll(async () => Promise.all(workers.map(async (worker) => worker.stop(0))));

/** Makes a worker for jobs, as in another process of the shop. */
function aWorker(options?: { leaseMs: number }): JobWorker {
  const worker = new JobWorker(shop.db, shop.now);
  worker.start(handlersOf(shop), { info: () => {}, warn: () => {}, error: () => {} }, options);
  workers.push(worker);
  return worker;
}

const job = async () =>
  shop.db
    .selectFrom('jobs')
    .select(['state', 'attempts', 'last_error'])
    .where('kind', '=', 'backUp')
    .executeTakeFirst();
const row = async () => shop.db.selectFrom('backups').select(['id', 'state', 'slot', 'error']).executeTakeFirst();

test('a backup whose process ends is given back at once, leaves no file, and is made by another one', async () => {
  await fillShop(shop);
  const { call } = await makeAdmin(shop);
  const { body } = await call('POST /backups');
  const read = vi.spyOn(shop.files, 'read');
  // The backup waits at its first picture until the test has ended its process.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  read.mockImplementation(async () => held.then(() => undefined));
  const first = aWorker();
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
  const stopped = first.stop();
  goOn();
  read.mockRestore();
  await stopped;
  expect(await job()).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await row()).toMatchObject({ id: body.id, state: 'running' });
  expect(await openPlace(usualPlace(shop.env), shop.env).list('')).toEqual([]);
  expect((await call('POST /backups')).status).toBe(409);

  aWorker();
  await expect.poll(row, { timeout: 10_000 }).toMatchObject({ id: body.id, state: 'done', slot: null, error: '' });
  await expect.poll(job).toMatchObject({ state: 'done' });
});

test('a backup whose process was killed is made by another one once its lease has ended', async () => {
  const { call } = await makeAdmin(shop);
  const { body } = await call('POST /backups');
  const ended = addMs(shop.now(), -1);
  await shop.db
    .updateTable('jobs')
    .set({ state: 'running', attempts: 1, lease_owner: 'killed', lease_until: ended })
    .where('kind', '=', 'backUp')
    .execute();
  aWorker({ leaseMs: 300 });
  await expect.poll(row, { timeout: 10_000 }).toMatchObject({ id: body.id, state: 'done' });
  await expect.poll(job).toMatchObject({ state: 'done', attempts: 2 });
});

test('a job whose backup is over, because nobody went on with it for minutes, makes none', async () => {
  const { call } = await makeAdmin(shop);
  await call('POST /backups');
  await shop.db.updateTable('backups').set({ slot: null, state: 'failed' }).execute();
  aWorker();
  await expect.poll(job).toMatchObject({ state: 'done' });
  expect(await row()).toMatchObject({ state: 'failed' });
});

test.runIf(isPostgres)('a backup that loses the database on its way is made anew', async () => {
  const { call } = await makeAdmin(shop);
  const { DATABASE_DIRECT_URL, DATABASE_URL } = shop.env;
  const holder = new pg.Client({ connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table order_items in access exclusive mode');
  const files = async () => openPlace(usualPlace(shop.env), shop.env).list('');
  const before = await files();
  const { body } = await call('POST /backups');
  aWorker();
  // Another database of this server may have a table with the same number.
  const isHeld = `select pid from pg_locks where not granted and relation = 'order_items'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await holder.query(isHeld)).rows.length).toBe(1);
  await holder.query(`select pg_terminate_backend(pid) from (${isHeld}) as waiting`);
  await expect.poll(async () => (await job())?.last_error).not.toBe(null);
  expect(await row()).toMatchObject({ id: body.id, state: 'running', error: '' });
  expect(await files()).toEqual(before);
  await holder.end();

  shop.wait(60_000);
  await expect.poll(row).toMatchObject({ id: body.id, state: 'done', slot: null, error: '' });
  await expect.poll(job).toMatchObject({ state: 'done' });
});
