import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Product } from '#contract/products.ts';
import { beginSession } from '../server/accounts/auth/sessions.ts';
import { hashPassword } from '../server/accounts/auth/passwords.ts';
import { copyDatabase } from '../server/office/backup/copy-database.ts';
import { isPostgres } from '../server/platform/db/dialect.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { openShop } from '../server/app/open-shop.ts';
import { makeUser } from '../test/factories.ts';
import { startCluster, type PostgresServer } from '../test/postgres.ts';
import { makeBuyers, type Buyer } from './buyers.ts';
import { silent } from './filled-shop.ts';
import { cpuMs, ended, get, longestTurn, PORT, residentMb, startShop, waitUntilAnswers, pause } from './servers.ts';
import { notePictures } from './spreadsheet.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

const METRICS_TOKEN = randomBytes(16).toString('hex');
export const PASSWORD = 'Charkha-Loom-9';
const PAGES = 20;
/**
 * A timer with this interval in milliseconds watches the event loop. The interval of the timer does not count as a
 * delay.
 */
const TIMER_MS = 10;

/**
 * The milliseconds from the start of the process until the shop answers, the processor time until then, the
 * milliseconds from the start until the first page is there, and the milliseconds that the first search takes.
 */
type Start = { readyMs: number; cpuMs: number; firstPageMs: number; firstSearchMs: number };
/**
 * The delays of the event loop in milliseconds: the 99th percentile and the longest. `turn` is the longest turn in
 * processor time, to which other programs on the machine add nothing. Results before 2026-11-26 have no `turn`.
 */
export type Late = { p99: number; longest: number; turn?: number };
export type MeasuredShop = {
  /** The name and version of the engine, such as SQLite 3.x or PostgreSQL 15.x. */
  engine: string;
  origin: string;
  process: ChildProcess;
  products: number;
  starts: Start[];
  restMb: number;
  buyers: Buyer[];
  /** The token of an owner, and the email address of a customer whose password is PASSWORD. */
  adminToken: string;
  email: string;
  /** The ids of variants in stock: some from the whole shop, and those on the first page of the list. */
  goods: { everywhere: string[]; firstPage: string[] };
  first: Product;
  /** Products from the whole shop, as many as the rows request one by one. */
  some: Product[];
  /** Returns the delays of the event loop since the last call of this function. */
  late: () => Promise<Late>;
  end: () => Promise<void>;
};
/** `source` is the data folder to copy, and `buyers` the number of customers to insert. */
type Wanted = { source: string; engine: Engine; starts: number; buyers: number };

/**
 * Copies a shop into a separate folder, or into PostgreSQL, and starts the copy several times. The shop of the last
 * start stays open.
 */
export async function openMeasured({ source, engine, starts, buyers }: Wanted): Promise<MeasuredShop> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const leaving: Array<() => Promise<unknown>> = [async () => rm(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const leave of leaving.toReversed()) await leave();
  };
  try {
    new DatabaseSync(join(source, 'shop.db')).exec(`vacuum into '${join(folder, 'shop.db')}'`);
    // PostgreSQL waits for the disk at each commit, as in production. Tests turn this off.
    const cluster = engine === 'postgres' ? await startCluster({ settings: ['fsync=on'] }) : undefined;
    if (cluster) leaving.push(cluster.stop);
    const place = cluster ? await toPostgres(folder, cluster) : { DATA_DIR: folder, DATABASE_URL: '' };
    const people = await fillWithPeople(place, buyers);
    const { server, done } = await start(place, starts);
    leaving.push(async () => ended(server));
    await pause(2000);
    const restMb = residentMb(server);
    return {
      ...{ origin, process: server, starts: done, restMb, end },
      late: async () => lateOf(server),
      ...people,
      ...(await lookAround()),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const origin = `http://127.0.0.1:${PORT}`;

async function start(place: Place, starts: number): Promise<{ server: ChildProcess; done: Start[] }> {
  const env = { ...place, DEMO: '0', RATE_LIMITS: 'off', ORDER_LIMITS: 'off', LANGUAGES: 'en', METRICS_TOKEN };
  const done: Start[] = [];
  for (;;) {
    const begun = performance.now();
    const server = startShop(place.DATA_DIR, env);
    await waitUntilAnswers(`${origin}/readyz`, server);
    const [readyMs, spent] = [performance.now() - begun, cpuMs(server)];
    await get(`${origin}/shop`);
    const firstPageMs = performance.now() - begun;
    const { ms } = await get(`${origin}/api/products/search?q=indigo%20kurta`);
    done.push({ readyMs, cpuMs: spent, firstPageMs, firstSearchMs: ms });
    if (done.length === starts) return { server, done };
    await ended(server);
  }
}

/** Reads the products that the rows will request. */
async function lookAround(): Promise<Pick<MeasuredShop, 'products' | 'first' | 'goods' | 'some'>> {
  const list = async (query: string) =>
    JSON.parse((await get(`${origin}/api/products?${query}`)).body) as {
      data: Product[];
      pagination: { totalItems: number };
    };
  const sizes = (products: readonly Product[]) =>
    products.flatMap(({ variants }) => variants.filter(({ stock }) => stock > 0).map(({ id }) => id));
  const firstPage = (await list('availability=in-stock&limit=24')).data;
  const some: Product[] = [];
  for (let page = 1; page <= PAGES; page++)
    some.push(...(await list(`availability=in-stock&limit=100&page=${page}`)).data);
  const [first] = firstPage;
  if (!first) throw new Error('the shop has nothing to sell');
  const products = (await list('limit=1')).pagination.totalItems;
  return { products, first, some, goods: { everywhere: sizes(some), firstPage: sizes(firstPage) } };
}

async function lateOf(server: ChildProcess): Promise<Late> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const read = (which: string) => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${which}_seconds(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1];
    return Math.max(0, Number(seconds) * 1000 - TIMER_MS);
  };
  return { p99: read('p99'), longest: read('max'), turn: await longestTurn(server) };
}

type Place = { DATA_DIR: string; DATABASE_URL: string };

async function toPostgres(folder: string, cluster: PostgresServer): Promise<Place> {
  await cluster.createDatabase('bench');
  const place = { DATA_DIR: join(folder, 'there'), DATABASE_URL: cluster.urlOf('bench') };
  await copyDatabase({ DATA_DIR: folder }, place);
  return place;
}

/**
 * Inserts customers with full carts, and an admin. The function does not register them through the shop, because
 * hashing their passwords would take long.
 */
async function fillWithPeople(
  place: Place,
  count: number,
): Promise<Pick<MeasuredShop, 'engine' | 'buyers' | 'adminToken' | 'email'>> {
  const shop = openShop(parseEnv({ ...place, DEMO: '0' }), silent);
  try {
    const { id, email } = await makeUser(shop);
    const password_hash = await hashPassword(PASSWORD);
    await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    await notePictures(shop.db, shop.now());
    const adminToken = await beginSession(shop.db, await makeUser(shop, 'ADMIN'), shop.now());
    const buyers = await makeBuyers(shop, count);
    if (!isPostgres(shop.db)) return { engine: `SQLite ${process.versions.sqlite}`, buyers, adminToken, email };
    // Copied tables have no statistics yet, and autovacuum would collect statistics only after about a minute.
    await sql`analyze`.execute(shop.db);
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(shop.db);
    const version = rows[0]?.server_version.split(' ')[0];
    return { engine: `PostgreSQL ${version}`, buyers, adminToken, email };
  } finally {
    await shop.db.destroy();
  }
}
