import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { hasSharedData, sharedData } from '../test/shared-data.ts';
import { closeShop, openShop } from './open-shop.ts';
import { ports, type Engine } from './shops.ts';

/** Opens two shops, one on each engine, with the real catalogue imported (without it, the demo shop). */
export default async function openShops() {
  if (!hasSharedData) process.stdout.write('The real catalogue is not beside the project: the journeys run on the demo shop.\n');
  const postgres = await startPostgres();
  await postgres.createDatabase('shop');
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-e2e-'));
  process.env['SHOP_postgres_URL'] = postgres.urlOf('shop');
  const shops = await Promise.all((['sqlite', 'postgres'] as const).map(async (engine) => open(engine, join(folder, engine))));
  return async () => {
    await Promise.all(shops.map(closeShop));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function open(engine: Engine, dataDir: string) {
  process.env[`SHOP_${engine}_DATA`] = dataDir;
  await mkdir(dataDir, { recursive: true });
  const env = { DEMO: hasSharedData ? '0' : '1', RATE_LIMITS: 'off', ...(engine === 'postgres' && { DATABASE_URL: process.env['SHOP_postgres_URL'] ?? '' }) };
  const catalogues = !hasSharedData ? [] : [join(sharedData, 'catalogue.csv'), ...(engine === 'sqlite' ? [await awkwardProducts(dataDir)] : [])];
  return openShop({ dataDir, port: ports[engine], env, catalogues, pastOrders: hasSharedData ? 2000 : 0 });
}

/** The hand-made products with hostile and borderline names, those a shop must take. */
async function awkwardProducts(dataDir: string): Promise<string> {
  const lines = (await readFile(join(sharedData, 'awkward_products.jsonl'), 'utf8')).trim().split('\n');
  const file = join(dataDir, 'awkward.jsonl');
  await writeFile(file, lines.filter((line) => (JSON.parse(line) as { expect: string }).expect === 'accept').join('\n'));
  return file;
}
