import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseCatalogue } from '../server/catalogue/database/database-catalogue.ts';
import { noteStockChange } from '../server/catalogue/versions.ts';
import { openDatabase } from '../server/db/open.ts';
import { inTransaction } from '../server/db/transaction.ts';
import { startCluster } from '../test/postgres.ts';
import { readCases } from './catalogue-reads.ts';
import { growCatalogueIn } from './grown-catalogue.ts';
import { pause } from './servers.ts';
import { startWatched, type WatchedShop } from './watched-shop.ts';

// npm run bench:catalogue-database [-- 1 10]: the catalogue in memory and the one that asks PostgreSQL, on one
// database, in turn: the real catalogue so many times over. Processor time is the shop's own, without PostgreSQL's.

const file = join(import.meta.dirname, '../../shared/data/catalogue.csv');
const WARM_UP = 5;
const REQUESTS = 40;
const SALES = 5;
const say = (text: string) => void process.stdout.write(`${text}\n`);
const modes = ['memory', 'database'] as const;

const times = process.argv.slice(2).map(Number);
for (const one of times.length > 0 ? times : [1, 10]) await measure(one);
process.exit(0);

async function measure(times: number): Promise<void> {
  const server = await startCluster({ settings: ['shared_buffers=512MB'] });
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  try {
    await server.createDatabase('bench');
    const settings = { DATABASE_URL: server.urlOf('bench'), DATA_DIR: folder };
    await growCatalogueIn(settings, file, times);
    const db = openDatabase(settings);
    say(`×${times}, ms by the clock (processor time of the shop)`.padEnd(44) + 'memory               database');
    // Which the first start with the setting does.
    const began = performance.now();
    await new DatabaseCatalogue(db, () => new Date().toISOString()).refresh();
    say(`the tables are filled: ${Math.round(performance.now() - began)} ms`);
    const shops: Array<Awaited<ReturnType<typeof start>>> = [];
    for (const mode of modes) shops.push(await start(folder, settings.DATABASE_URL, mode));
    const each = async (name: string, ask: (shop: WatchedShop) => Promise<{ ms: number; cpuMs: number }>) => {
      const told: string[] = [];
      for (const shop of shops) {
        const { ms, cpuMs } = await ask(shop);
        told.push(`${ms.toFixed(1)} (${cpuMs.toFixed(1)})`.padEnd(21));
      }
      say(name.padEnd(44) + told.join(''));
    };
    await each('start until it answers', async (shop) => ({ ms: shop.readyMs, cpuMs: (await shop.spent()).cpuMs }));
    await each('first list', async (shop) => timed(shop, ['/api/products?limit=24']));
    await each('first search', async (shop) => timed(shop, ['/api/products/search?q=indigo%20kurta']));
    await pause(3000);
    const mb = async (name: string) =>
      each(name, async (shop) => {
        const { memory } = await shop.spent();
        return { ms: memory.rss / 1e6, cpuMs: memory.heapUsed / 1e6 };
      });
    await mb('memory at rest, MB (heap)');
    for (const [name, path] of await readCases(db, WARM_UP + REQUESTS)) {
      const paths = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => path(from + at));
      for (const shop of shops) await timed(shop, paths(0, WARM_UP));
      await each(name, async (shop) => timed(shop, paths(WARM_UP, WARM_UP + REQUESTS)));
    }
    const some = await db
      .selectFrom('variants')
      .select(['id', 'product_id'])
      .where('stock', '>', 0)
      .limit(2 * SALES)
      .execute();
    await each('first list after a sale', async (shop) => {
      const sums = { ms: 0, cpuMs: 0 };
      for (const { id, product_id } of some.splice(0, SALES)) {
        await inTransaction(db, async (db) => {
          await db.updateTable('variants').set({ stock: 0 }).where('id', '=', id).execute();
          await noteStockChange(db, [product_id]);
        });
        await pause(520);
        const { ms, cpuMs } = await timed(shop, ['/api/products?limit=24']);
        sums.ms += ms / SALES;
        sums.cpuMs += cpuMs / SALES;
      }
      return sums;
    });
    await mb('memory at the end, MB (heap)');
    for (const shop of shops) await shop.end();
    await db.destroy();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, url: string, mode: (typeof modes)[number]): Promise<WatchedShop> {
  return startWatched(folder, { DATABASE_URL: url, CATALOGUE: mode });
}

/** The median of these requests, one after the other, and what the shop spent on each. */
async function timed(shop: WatchedShop, paths: readonly string[]): Promise<{ ms: number; cpuMs: number }> {
  await shop.spent();
  const ms: number[] = [];
  for (const path of paths) ms.push((await shop.get(path)).ms);
  const { cpuMs } = await shop.spent();
  return { ms: ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0, cpuMs: cpuMs / paths.length };
}
