import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { makeServerFolder, startServer } from '../../test/processes.ts';
import { upload } from '../../test/spreadsheets.ts';
import { beginSession } from '../auth/sessions.ts';
import { importGivenUpMs } from './imports.ts';

// The process dies in the middle of an import: the owner learns of it, and imports the same file again.

const shop = useShop();
const PRODUCTS = 400;
const processes: ChildProcess[] = [];
afterAll(() => processes.forEach((child) => child.kill('SIGKILL')));

async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/serving-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL, DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  });
  processes.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, origin: String(line).trim() };
}

/** A spreadsheet of so many new products. */
async function aCatalogue(code: string): Promise<string> {
  const { id } = await makeProduct(shop);
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  const rows = Array.from(
    { length: PRODUCTS },
    (_, n) => `${code}-${n},Kurta ${n},New,Red,M,2,100,${pictures.join(' | ')}`,
  );
  return ['product,name,category,colour,size,stock,price,pictures', ...rows, ''].join('\n');
}

/** Begins to import it for good, at the server at `origin`; answers the import's id. */
async function beginAt(origin: string, csv: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('catalogue', new File([csv], 'products.csv'));
  const headers = { authorization: `Bearer ${token}` };
  const begun = await fetch(`${origin}/api/imports`, { method: 'POST', body: form, headers });
  // as: the contract's answer.
  return ((await begun.json()) as { import: { id: string } }).import.id;
}

// First: the import that is killed below stands in the way for a minute.
test('a server that is told to end brings its import to the end first', async () => {
  const csv = await aCatalogue('E');
  const admin = await makeAdmin(shop);
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const { build, remove } = await makeServerFolder();
  const server = await startServer({ DATA_DIR, DATABASE_URL, BUILD_DIR: build, RATE_LIMITS: 'off' });
  processes.push(server.child);
  expect(await server.ready(), server.printed()).toBe(true);
  const id = await beginAt(server.origin, csv, await beginSession(shop.db, admin.user, new Date().toISOString()));
  await server.end('SIGTERM');
  expect(server.child.exitCode).toBe(0);
  const { body } = await admin.call(`GET /imports/${id}`);
  expect(body.import).toMatchObject({ state: 'done', result: { added: PRODUCTS } });
  await remove();
});

test('an import that broke off with its process says so and where, also to who comes later; the same file again makes it whole', async () => {
  const csv = await aCatalogue('K');
  const admin = await makeAdmin(shop);
  expect((await admin.call('GET /imports')).body).toEqual({ brokenOff: null });

  const { child, origin } = await startProcess();
  const job = await beginAt(origin, csv, await beginSession(shop.db, admin.user, shop.now()));
  const read = async () => (await admin.call(`GET /imports/${job}`)).body.import;
  await expect.poll(async () => (await read()).done, { interval: 5 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await read()).toMatchObject({ state: 'running' });

  shop.wait(importGivenUpMs);
  const broken = await read();
  expect(broken).toMatchObject({ state: 'failed', result: { refused: 0, problems: [] } });
  const written = async () =>
    (await shop.db.selectFrom('products').select('id').where('source_id', 'like', 'K-%').execute()).length;
  expect(broken.result.rows).toBeGreaterThan(0);
  // One batch may have been written, and not told of any more.
  expect(await written()).toBeGreaterThanOrEqual(broken.result.rows);
  expect(await written()).toBeLessThan(PRODUCTS);
  expect((await admin.call('GET /imports')).body.brokenOff).toEqual(broken);

  const before = await written();
  const again = await upload(admin, csv);
  expect(again.body).toMatchObject({ state: 'done', result: { unchanged: before, added: PRODUCTS - before } });
  expect(await written()).toBe(PRODUCTS);
  expect(await ledgerAgrees(shop)).toBe(true);
  expect((await admin.call('GET /imports')).body).toEqual({ brokenOff: null });
});
