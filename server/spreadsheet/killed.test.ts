import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeProduct } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { upload } from '../../test/spreadsheets.ts';
import { beginSession } from '../auth/sessions.ts';
import { importGivenUpMs } from './imports.ts';

// The process dies in the middle of an import: the owner learns of it, and imports the same file again.

const shop = useShop();
const PRODUCTS = 1000;
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

test('an import that broke off with its process says so and where, also to who comes later; the same file again makes it whole', async () => {
  const { id } = await makeProduct(shop);
  const pictures = (
    await shop.db.selectFrom('product_images').select('picture_id').where('product_id', '=', id).execute()
  ).map((row) => row.picture_id);
  const rows = Array.from({ length: PRODUCTS }, (_, n) => `K-${n},Kurta ${n},New,Red,M,2,100,${pictures.join(' | ')}`);
  const csv = ['product,name,category,colour,size,stock,price,pictures', ...rows, ''].join('\n');
  const admin = await makeAdmin(shop);
  expect((await admin.call('GET /imports')).body).toEqual({ brokenOff: null });

  const { child, origin } = await startProcess();
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('catalogue', new File([csv], 'products.csv'));
  const authorization = `Bearer ${await beginSession(shop.db, admin.user, shop.now())}`;
  const begun = await fetch(`${origin}/api/imports`, { method: 'POST', body: form, headers: { authorization } });
  // as: the contract's answer.
  const { import: job } = (await begun.json()) as { import: { id: string } };
  const read = async () => (await admin.call(`GET /imports/${job.id}`)).body.import;
  await expect.poll(async () => (await read()).done, { interval: 5 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await read()).toMatchObject({ state: 'running' });

  shop.wait(importGivenUpMs);
  const broken = await read();
  expect(broken).toMatchObject({ state: 'failed', result: { refused: 0, problems: [] } });
  const written = async () => (await shop.db.selectFrom('products').select('id').execute()).length - 1;
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
