import { cpus } from 'node:os';
import { join } from 'node:path';
import { changeCategory } from '../server/categories/categories.ts';
import { noteChange, noteStockChange } from '../server/catalogue/versions.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Db } from '../server/db/schema.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { growCatalogue } from './grown-catalogue.ts';
import { readCases } from './catalogue-reads.ts';
import { pause } from './servers.ts';
import type { Spent } from './spent.ts';
import { startWatched, type WatchedShop } from './watched-shop.ts';

// npm run bench:catalogue [-- 1 10]: what lists, filters and searches cost when the real catalogue is so many times as
// large, and how long starting and taking over changes hold up the others. Processor time is the server's own, of all
// its threads; other work on the machine hardly changes it. The catalogue is made once, in ./data/catalogue-TIMES.

const root = join(import.meta.dirname, '..');
const file = join(root, '../shared/data/catalogue.csv');
const WARM_UP = 60;
const REQUESTS = 200;
const SALES = 12;
const IMPORTED = 2000;
/** After so long every request waits until the catalogue has looked for changes. */
const SEEN_AFTER_MS = 520;
const say = (text: string) => void process.stdout.write(`${text}\n`);
const by = { userId: null, now: '2026-01-01T00:00:00.000Z' };

const times = process.argv.slice(2).map(Number);
say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
for (const one of times.length > 0 ? times : [1, 10]) await measure(one);
process.exit(0);

async function measure(times: number): Promise<void> {
  const dataDir = join(root, `data/catalogue-${times}`);
  await growCatalogue(dataDir, file, times);
  const db = openDatabase({ DATA_DIR: dataDir });
  const shop = await startWatched(dataDir);
  try {
    const { readyMs } = shop;
    const atStart = await shop.spent();
    const [{ products = 0 } = {}] = await db
      .selectFrom('products')
      .select((all) => all.fn.countAll<number>().as('products'))
      .execute();
    say(`\n×${times}, ${products} products${' '.repeat(20)}CPU ms   p50 ms   longest turn, CPU ms   by the clock, ms`);
    row('start until it answers', atStart.cpuMs, readyMs, atStart);
    await once(shop, 'first list', async () => shop.get('/api/products?limit=24'));
    await once(shop, 'first search', async () => shop.get('/api/products/search?q=indigo%20kurta'));
    await pause(3000);
    const rest = await shop.spent();
    await measureReads(shop, db);
    await measureChanges(shop, db);
    const end = await shop.spent();
    const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    say(
      `memory at rest ${mb(rest.memory.rss)}, at the end ${mb(end.memory.rss)} (heap ${mb(end.memory.heapUsed)}), at its peak ${Math.round(end.peakMb)} MB`,
    );
  } finally {
    await shop.end();
    await db.destroy();
  }
}

/** Addresses that are asked for the first time, so that nothing kept answers them. */
async function measureReads(shop: WatchedShop, db: Db): Promise<void> {
  const cases = await readCases(db, WARM_UP + REQUESTS);
  for (const [name, path] of cases) {
    for (let n = 0; n < WARM_UP; n++) await shop.get(path(n));
    await shop.spent();
    const ms: number[] = [];
    for (let n = WARM_UP; n < WARM_UP + REQUESTS; n++) ms.push((await shop.get(path(n))).ms);
    const spent = await shop.spent();
    row(name, spent.cpuMs / REQUESTS, median(ms), spent);
  }
}

async function measureChanges(shop: WatchedShop, db: Db): Promise<void> {
  const inStock = await db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .where('stock', '>', 0)
    .orderBy('id')
    .limit(SALES)
    .execute();
  const ms: number[] = [];
  let cpuMs = 0;
  const each: Spent[] = [];
  for (const [n, { id, product_id }] of inStock.entries()) {
    await inTransaction(db, async (db) => {
      await db.updateTable('variants').set({ stock: 0 }).where('id', '=', id).execute();
      await noteStockChange(db, [product_id]);
    });
    await pause(SEEN_AFTER_MS);
    await shop.spent();
    ms.push((await shop.get(`/api/products?limit=24&minPrice=${5000 + n}`)).ms);
    const spent = await shop.spent();
    cpuMs += spent.cpuMs;
    each.push(spent);
  }
  row(
    'first list after a sale',
    cpuMs / SALES,
    median(ms),
    each.reduce((a, b) => (a.longestTurnMs > b.longestTurnMs ? a : b)),
  );
  const category = await db
    .selectFrom('categories')
    .selectAll()
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await changeCategory(db, category.id, { name: category.name, description: `${Date.now()}` }, by);
  await pause(SEEN_AFTER_MS);
  await once(shop, 'category described, taken over', async () => shop.get('/api/products?limit=24&minPrice=6000'));
  await changeCategory(db, category.id, { name: `${category.name.slice(0, 80)} ${Date.now()}` }, by);
  await pause(SEEN_AFTER_MS);
  await once(shop, 'category renamed, taken over', async () => shop.get('/api/products?limit=24&minPrice=6001'));
  await once(shop, 'first search after it', async () => shop.get('/api/products/search?q=silk%20saree&limit=19'));
  const some = await db.selectFrom('products').select('id').orderBy('id').limit(IMPORTED).execute();
  const ids = some.map(({ id }) => id);
  await inTransaction(db, async (db) => {
    const name = `Kurta ${Date.now().toString(36)}`;
    await db
      .updateTable('products')
      .set({ name })
      .where('id', '<=', ids.at(-1) ?? '')
      .execute();
    await noteChange(db, ids);
  });
  await pause(SEEN_AFTER_MS);
  await once(shop, `${IMPORTED} products imported, taken over`, async () =>
    shop.get('/api/products?limit=24&minPrice=6002'),
  );
  await once(shop, 'first search after it', async () => shop.get('/api/products/search?q=cotton%20kurta&limit=18'));
}

/** One request, and what the server did until a second after it. */
async function once(shop: WatchedShop, name: string, ask: () => Promise<{ ms: number }>): Promise<void> {
  await shop.spent();
  const { ms } = await ask();
  await pause(1000);
  const spent = await shop.spent();
  row(name, spent.cpuMs, ms, spent);
}

function row(name: string, cpuMs: number, ms: number, { longestTurnMs, longestDelayMs }: Spent): void {
  const figures = [
    cpuMs.toFixed(2).padStart(10),
    ms.toFixed(2).padStart(9),
    longestTurnMs.toFixed(0).padStart(23),
    longestDelayMs.toFixed(0).padStart(19),
  ];
  say(`${name.padEnd(36)}${figures.join('')}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
