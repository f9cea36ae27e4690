import { request as requests, type FullConfig } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalPages } from '../demo/legal-pages.ts';
import { startProviders } from '../test/message-providers.ts';
import { startPostgres } from '../test/postgres.ts';
import { hasSharedData } from '../test/shared-data.ts';
import { copyFilledShop } from './copied-shop.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { callsOf, signIn } from './people.ts';
import { goodsOf } from './real-goods.ts';
import { adminPassword, dataDirOf, engines, ports, sqlitePortOf, type Engine } from './shops.ts';

/**
 * Starts a shop for each database engine, with the real catalogue, or with the demo if the catalogue is absent. Each
 * Playwright worker except the first gets a copy of the SQLite shop.
 */
export default async function openShops({ workers }: FullConfig) {
  if (!hasSharedData)
    process.stdout.write('The real catalogue is not beside the project: the journeys run on the demo shop.\n');
  const postgres = engines.includes('postgres') ? await startPostgres() : undefined;
  await postgres?.createDatabase('shop');
  const providers = await startProviders();
  process.env['PROVIDERS_URL'] = providers.url;
  settings.MESSAGES = providers.url;
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-e2e-'));
  process.env['SHOPS_DATA'] = folder;
  if (postgres) process.env['SHOP_postgres_URL'] = postgres.urlOf('shop');
  const further = Array.from({ length: workers - 1 }, (_, index) => index + 1);
  const opening = engines.map(async (engine) => {
    const first = await open(engine);
    return [first, ...(engine === 'sqlite' ? await Promise.all(further.map(openCopy)) : [])];
  });
  const shops = (await Promise.all(opening)).flat();
  return async () => {
    await Promise.all(shops.map(closeShop));
    await providers.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

// The shops may send webhooks to this computer, and they send messages to simulated providers.
const settings = { DEMO: hasSharedData ? '0' : '1', RATE_LIMITS: 'off', WEBHOOK_NETWORKS: '127.0.0.1', MESSAGES: '' };

async function open(engine: Engine): Promise<OpenShop> {
  const dataDir = dataDirOf(engine);
  await mkdir(dataDir, { recursive: true });
  const shop = await openShop({
    dataDir,
    port: ports[engine],
    env: {
      ...settings,
      ...(engine === 'postgres' && { DATABASE_URL: process.env['SHOP_postgres_URL'] ?? '' }),
    },
    ...(hasSharedData && { goods: await goodsOf(engine, dataDir) }),
  });
  await writeLegalPages(engine, shop);
  return shop;
}

async function openCopy(worker: number): Promise<OpenShop> {
  const dataDir = dataDirOf('sqlite', worker);
  await copyFilledShop(dataDir);
  return openShop({ dataDir, port: sqlitePortOf(worker), env: settings });
}

/** Adds legal pages, which only the demo shop has from the start; the journeys need them in every shop. */
async function writeLegalPages(engine: Engine, { origin }: OpenShop): Promise<void> {
  const request = await requests.newContext({ baseURL: origin });
  const owner = await signIn(request, 'admin@example.com', await adminPassword(engine));
  for (const page of legalPages) await callsOf(request, owner).post('/legal-pages', page);
  await request.dispose();
}
