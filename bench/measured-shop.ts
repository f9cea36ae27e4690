import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from '#contract/products.ts';
import { beginSession } from '../server/auth/sessions.ts';
import { hashPassword } from '../server/auth/passwords.ts';
import { copyDatabase } from '../server/backup/copy-database.ts';
import { arePicturesWaiting } from '../server/demo/all-pictures.ts';
import { simulatePast } from '../server/demo/simulate-past.ts';
import { parseEnv } from '../server/env.ts';
import { openShop } from '../server/open-shop.ts';
import { makeUser } from '../test/factories.ts';
import { startCluster, type PostgresServer } from '../test/postgres.ts';
import { makeBuyers, type Buyer } from './buyers.ts';
import { growCatalogue } from './grown-catalogue.ts';
import { cpuMs, get, PORT, residentMb, startShop, waitUntilAnswers, pause } from './servers.ts';

const root = join(import.meta.dirname, '..');
export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];
/** The demo, or the real catalogue so many times over. */
export type Size = 'demo' | number;

/** More than the rows below buy. */
const BUYERS = 4000;
const PAST_ORDERS = 2000;
const METRICS_TOKEN = randomBytes(16).toString('hex');
const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
export const PASSWORD = 'Charkha-Loom-9';

export type Start = { readyMs: number; cpuMs: number; firstPageMs: number };
export type MeasuredShop = {
  origin: string;
  process: ChildProcess;
  products: number;
  starts: Start[];
  restMb: number;
  buyers: Buyer[];
  /** The token of somebody who may do everything, and a customer who signs in with PASSWORD. */
  adminToken: string;
  email: string;
  /** Sizes in stock: of the whole shop, and of its first page. */
  goods: { everywhere: string[]; firstPage: string[] };
  first: Product;
  /** Of the whole shop, as many as are asked for one by one. */
  some: Product[];
  /** What the event loop was late since this was last asked, 99 of 100 times at most, in milliseconds. */
  delayMs: () => Promise<number>;
  end: () => Promise<void>;
};

/** Copies a shop of this size to a place of its own, on this engine, and starts it so many times; the last one goes on. */
export async function openMeasured(size: Size, engine: Engine, starts: number): Promise<MeasuredShop> {
  const source = await fillOnce(size);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  new DatabaseSync(join(source, 'shop.db')).exec(`vacuum into '${join(folder, 'shop.db')}'`);
  // Tests' commits do not wait for the disk; here each order does.
  const cluster = engine === 'postgres' ? await startCluster({ settings: ['fsync=on'] }) : undefined;
  const place = cluster ? await toPostgres(folder, cluster) : { DATA_DIR: folder, DATABASE_URL: '' };
  const people = await fillWithPeople(place, size);
  const origin = `http://127.0.0.1:${PORT}`;
  const env = { ...place, DEMO: '0', RATE_LIMITS: 'off', ORDER_LIMITS: 'off', LANGUAGES: 'en', METRICS_TOKEN };
  const done: Start[] = [];
  let server: ChildProcess | undefined;
  for (let n = 0; n < starts; n++) {
    if (server) await ended(server);
    const begun = performance.now();
    server = startShop(place.DATA_DIR, PORT, env);
    await waitUntilAnswers(`${origin}/readyz`);
    const readyMs = performance.now() - begun;
    done.push({ readyMs, cpuMs: cpuMs(server), firstPageMs: (await get(`${origin}/shop`)).ms });
  }
  if (!server) throw new Error('a shop is started once at least');
  await pause(2000);
  const restMb = residentMb(server);
  const list = async (query: string) =>
    JSON.parse((await get(`${origin}/api/products?${query}`)).body) as {
      data: Product[];
      pagination: { totalItems: number };
    };
  const sizes = (products: readonly Product[]) =>
    products.flatMap(({ variants }) => variants.filter(({ stock }) => stock > 0).map(({ id }) => id));
  const firstPage = (await list('availability=in-stock&limit=24')).data;
  const all: Product[] = [];
  for (let page = 1; page <= 20; page++) all.push(...(await list(`availability=in-stock&limit=100&page=${page}`)).data);
  const [first] = firstPage;
  if (!first) throw new Error('the shop has nothing to sell');
  const running = server;
  return {
    ...{ origin, process: running, starts: done, restMb, first, ...people },
    products: (await list('limit=1')).pagination.totalItems,
    goods: { everywhere: sizes(all), firstPage: sizes(firstPage) },
    some: all,
    delayMs: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${origin}/metrics`, { headers })).text();
      return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) * 1000;
    },
    end: async () => {
      await ended(running);
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ended(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
}

/** A data folder with a shop of this size, made once in ./data. The real catalogue, once, has its photos, too. */
async function fillOnce(size: Size): Promise<string> {
  const name = size === 1 ? 'bench' : size === 'demo' ? 'bench-demo' : `catalogue-${size}`;
  const dataDir = join(root, 'data', name);
  if (existsSync(join(dataDir, 'shop.db'))) return dataDir;
  process.stdout.write(`Making ./data/${name} once …\n`);
  if (size === 'demo') {
    const shop = startShop(dataDir, PORT, { LANGUAGES: 'en', DEMO: '1' });
    await waitUntilAnswers(`http://127.0.0.1:${PORT}/readyz`);
    await allPictures(dataDir);
    await ended(shop);
    return dataDir;
  }
  const catalogue = join(root, '../shared/data/catalogue.csv');
  if (size !== 1) {
    await growCatalogue(dataDir, catalogue, size);
    return dataDir;
  }
  execFileSync(
    process.execPath,
    [join(root, 'server/import/main.ts'), catalogue, '--photos', join(root, '../shared/data/photos/index.csv')],
    { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir } },
  );
  return dataDir;
}

/** Waits until the demo has all its pictures: most come while it is open. */
async function allPictures(dataDir: string): Promise<void> {
  const shop = openShop(parseEnv({ DATA_DIR: dataDir }), silent);
  while (await arePicturesWaiting(shop)) await pause(1000);
  await shop.db.destroy();
}

type Place = { DATA_DIR: string; DATABASE_URL: string };

async function toPostgres(folder: string, cluster: PostgresServer): Promise<Place> {
  await cluster.createDatabase('bench');
  const place = { DATA_DIR: join(folder, 'there'), DATABASE_URL: cluster.urlOf('bench') };
  await copyDatabase({ DATA_DIR: folder }, place);
  return place;
}

/** Customers with full carts, an admin, and a past. They are written, not registered: that would measure password hashes. */
async function fillWithPeople(
  place: Place,
  size: Size,
): Promise<Pick<MeasuredShop, 'buyers' | 'adminToken' | 'email'>> {
  const shop = openShop(parseEnv({ ...place, DEMO: '0' }), silent);
  try {
    if (size !== 'demo')
      await simulatePast(shop.db, { orders: PAST_ORDERS, shoppers: 400, days: 90, now: shop.now(), isRestocked: true });
    const { id, email } = await makeUser(shop);
    const password_hash = await hashPassword(PASSWORD);
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    const adminToken = await beginSession(shop.db, await makeUser(shop, 'ADMIN'), shop.now());
    return { buyers: await makeBuyers(shop, BUYERS), adminToken, email };
  } finally {
    await shop.db.destroy();
  }
}
