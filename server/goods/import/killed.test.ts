import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres, useShop, type Caller } from '../../../test/shop.ts';
import { exported, readRows, toCsv } from '../../../test/spreadsheets.ts';
import { many } from '../../app/attacks/scale.ts';

// The test kills processes during an import, and other processes must continue the import at the same place. On
// PostgreSQL each process has its own data folder, as on several machines; the processes share the database and the
// object store.

const store = await startObjectStore();
const s3 = {
  S3_ENDPOINT: store.endpoint,
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const shop = useShop(s3);
const LEASE_MS = 1_500;
/** Each of these tests may take this number of milliseconds, because it starts several processes. */
const SLOW_MS = 240_000;
/** The number of products in the file; so many products fill several batches. */
const COUNTED = 120;
const processes: ChildProcess[] = [];

// The shop's own worker stops, because only the processes that the tests start may continue imports.
beforeAll(async () => shop.jobs.stop(0));
afterEach(async () => {
  await Promise.all(processes.splice(0).map(kill));
  await shop.db.deleteFrom('jobs').execute();
  await shop.db.updateTable('imports').set({ state: 'failed' }).where('state', '=', 'running').execute();
});
afterAll(() => store.stop());

const own = async () => ({
  ...s3,
  ...{ DATABASE_URL: shop.env.DATABASE_URL ?? '', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  DATA_DIR: isPostgres ? await mkdtemp(join(shop.env.DATA_DIR, 'machine-')) : shop.env.DATA_DIR,
});

/** Starts a process that answers requests and runs jobs. */
async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/serving-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(await own()), LEASE_MS: String(LEASE_MS) },
  });
  processes.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function begin(admin: Caller, csv: string): Promise<string> {
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('catalogue', new File([csv], 'products.csv'));
  const { status, body } = await admin.call('POST /imports', { form });
  expect(status).toBe(202);
  return body.import.id;
}

/** Makes the lines of a spreadsheet with this many new products. */
async function newProducts(code: string, count: number): Promise<string[]> {
  const { id } = await makeProduct(shop);
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  const row = (n: number) => `${code}-${n},Kurta ${n},New,Red,M,2,100,${pictures.join(' | ')}`;
  return ['product,name,category,colour,size,stock,price,pictures', ...Array.from({ length: count }, (_, n) => row(n))];
}

const filesOf = (id: string) => [...store.objects.keys()].filter((name) => name.includes(`/imports/${id}.`));

const written = async (code: string) =>
  (await shop.db.selectFrom('products').select('id').where('source_id', 'like', `${code}-%`).execute()).length;

test('of many that begin at once one begins', async () => {
  const admin = await makeAdmin(shop);
  const replies = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const form = new FormData();
      form.set('catalogue', new File(['product\n'], 'products.csv'));
      return admin.call('POST /imports', { form });
    }),
  );
  const begun = replies.filter(({ status }) => status === 202);
  expect(begun).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'IMPORT_RUNNING']));
  const id: string = begun[0]?.body.import.id;
  // The object store contains only the file of this import.
  expect(new Set([...store.objects.keys()].filter((name) => name.includes('/imports/')))).toEqual(new Set(filesOf(id)));
  expect((await admin.call(`DELETE /imports/${id}`)).status).toBe(200);
});

test(
  'stock that is written as a change is changed once, though its process is killed in between',
  async () => {
    const admin = await makeAdmin(shop);
    for (let n = 0; n < COUNTED; n++) await makeProduct(shop, { name: `Counted ${n}`, variants: [{ stock: 10 }] });
    const rows = readRows(await exported(admin, '?q=Counted'))
      .filter(({ name }) => name?.startsWith('Counted'))
      .map((row) => ({ ...row, stock: '13', stock_was: '10' }));
    expect(rows).toHaveLength(COUNTED);
    const id = await begin(admin, toCsv(rows));
    const read = async () => (await admin.call(`GET /imports/${id}`)).body.import;
    const child = await startProcess();
    await expect.poll(async () => (await read()).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    await kill(child);
    await startProcess();
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
    expect((await read()).result).toMatchObject({ changed: COUNTED, refused: 0 });
    const stocks = await shop.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('variants.stock')
      .where('products.name', 'like', 'Counted %')
      .execute();
    expect(new Set(stocks.map(({ stock }) => stock))).toEqual(new Set([13]));
    expect(await ledgerAgrees(shop)).toBe(true);
  },
  SLOW_MS,
);

test(
  'an import goes on where it stood, however often its process is killed: nothing twice, nothing missing, all refusals told',
  async () => {
    const admin = await makeAdmin(shop);
    const COUNT = many({ quick: 400, full: 1200 });
    const lines = await newProducts('K', COUNT);
    // The import must refuse two rows: one near the beginning with an unreadable price, and one at the end that repeats
    // another row.
    lines.splice(3, 0, lines[3]?.replace(/^K-2,(.*),100,/, 'BAD,$1,none,') ?? '');
    lines.push(lines[1] ?? '');
    const id = await begin(admin, lines.join('\n'));
    const read = async () => (await admin.call(`GET /imports/${id}`)).body.import;

    let before = 0;
    for (let kills = 0; kills < many({ quick: 2, full: 3 }); kills++) {
      const child = await startProcess();
      await expect.poll(async () => (await read()).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before);
      await kill(child);
      const { state, done, result } = await read();
      expect(state).toBe('running');
      // The result counts exactly the products that the import has written.
      expect(await written('K')).toBe(result.added);
      before = done;
    }
    expect(before).toBeLessThan(lines.join('\n').length);
    // Even hours later, another admin sees the running import and cannot begin a second import.
    expect((await admin.call('GET /imports')).body).toEqual({ brokenOff: null, underWay: await read() });
    const updated_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await shop.db.updateTable('imports').set({ updated_at }).where('id', '=', id).execute();
    const again = await makeAdmin(shop);
    expect((await again.call('GET /imports')).body.underWay).toMatchObject({ id, state: 'running' });
    const form = new FormData();
    form.set('catalogue', new File(['product\n'], 'products.csv'));
    expect((await again.call('POST /imports', { form })).body.code).toBe('IMPORT_RUNNING');

    await startProcess();
    await expect
      .poll(async () => (await again.call(`GET /imports/${id}`)).body.import.state, { timeout: 60_000 })
      .toBe('done');
    const { result } = (await again.call(`GET /imports/${id}`)).body.import;
    expect(result).toMatchObject({ rows: COUNT + 2, added: COUNT, changed: 0, unchanged: 0, refused: 2 });
    expect(result.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [4, 'price'],
      [COUNT + 3, 'product'],
    ]);
    expect(await written('K')).toBe(COUNT);
    expect(await ledgerAgrees(shop)).toBe(true);
    await expect.poll(() => filesOf(id), { timeout: 30_000 }).toEqual([]);
    expect((await again.call('GET /imports')).body).toEqual({ brokenOff: null, underWay: null });
  },
  SLOW_MS,
);

test(
  'a file that has killed two processes at one place is set aside, and the importer reads why',
  async () => {
    const admin = await makeAdmin(shop);
    const id = await begin(admin, (await newProducts('P', 60)).join('\n'));
    const lease = { state: 'running', lease_owner: 'dead', lease_until: shop.now() } as const;
    await shop.db
      .updateTable('jobs')
      .set({ ...lease, attempts: 2, deaths: 1 })
      .execute();
    await startProcess();
    const read = async () => (await admin.call(`GET /imports/${id}`)).body.import;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('failed');
    expect(await read()).toMatchObject({ whyBrokenOff: expect.stringMatching(/^The server stopped twice/) });
    expect((await admin.call('GET /imports')).body).toMatchObject({ brokenOff: { id }, underWay: null });
    expect(await written('P')).toBe(0);
  },
  SLOW_MS,
);

test(
  'an import whose process has died can be cancelled, and another one begins at once',
  async () => {
    const admin = await makeAdmin(shop);
    const id = await begin(admin, (await newProducts('C', 400)).join('\n'));
    const child = await startProcess();
    await expect
      .poll(async () => (await admin.call(`GET /imports/${id}`)).body.import.done, { interval: 5, timeout: 30_000 })
      .toBeGreaterThan(0);
    await kill(child);
    expect((await admin.call(`DELETE /imports/${id}`)).status).toBe(200);
    const before = await written('C');
    expect(before).toBeLessThan(400);
    const next = await begin(admin, (await newProducts('D', 60)).join('\n'));
    await startProcess();
    await expect
      .poll(async () => (await admin.call(`GET /imports/${next}`)).body.import.state, { timeout: 60_000 })
      .toBe('done');
    expect([await written('C'), await written('D')]).toEqual([before, 60]);
    expect((await admin.call(`GET /imports/${id}`)).body.import).toMatchObject({ state: 'canceled' });
    // The job of a cancelled import still removes the import's file.
    await expect.poll(() => filesOf(id), { timeout: 30_000 }).toEqual([]);
  },
  SLOW_MS,
);

test(
  'an import whose file is gone, as in a restored shop, says at once that it broke off, and the same file completes it',
  async () => {
    const admin = await makeAdmin(shop);
    const csv = (await newProducts('G', 60)).join('\n');
    const id = await begin(admin, csv);
    for (const name of filesOf(id)) store.objects.delete(name);
    await startProcess();
    const stateOf = async (id: string) => (await admin.call(`GET /imports/${id}`)).body.import.state;
    await expect.poll(async () => stateOf(id), { timeout: 20_000 }).toBe('failed');
    expect((await admin.call('GET /imports')).body).toMatchObject({ brokenOff: { id }, underWay: null });
    const next = await begin(admin, csv);
    await expect.poll(async () => stateOf(next), { timeout: 60_000 }).toBe('done');
    expect(await written('G')).toBe(60);
  },
  SLOW_MS,
);

test(
  'a server that is told to end gives its import back, and the next one goes on with it',
  async () => {
    const admin = await makeAdmin(shop);
    const id = await begin(admin, (await newProducts('E', 500)).join('\n'));
    const read = async () => (await admin.call(`GET /imports/${id}`)).body.import;
    const { build, remove } = await makeServerFolder();
    const env = async () => ({ ...(await own()), BUILD_DIR: build });
    const server = await startServer(await env());
    processes.push(server.child);
    expect(await server.ready(), server.printed()).toBe(true);
    await expect.poll(async () => (await read()).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    await server.end('SIGTERM');
    expect(server.child.exitCode).toBe(0);
    const { state } = await shop.db
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', 'importProducts')
      .executeTakeFirstOrThrow();
    // Another process may take the job at once, before the end of its lease.
    expect(['waiting', 'done']).toContain(state);
    await startProcess();
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
    expect((await read()).result).toMatchObject({ added: 500, refused: 0 });
    expect(await written('E')).toBe(500);
    await remove();
  },
  SLOW_MS,
);
