import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, migrateTo } from '../server/db/migrate.ts';
import { parseEnv } from '../server/env.ts';
import { openShop } from '../server/open-shop.ts';
import { makeProduct } from '../test/factories.ts';
import { startCluster } from '../test/postgres.ts';
import { makeBuyers, type Buyer } from './buyers.ts';
import { countingSettings, countStatements } from './statements.ts';

const PRODUCTS = 400;

/**
 * A shop's database with products and buyers, ready to be ordered from. `url` is empty on SQLite, whose
 * file lies in `data`.
 */
export type OrderBook = {
  data: string;
  url: string;
  /** What the database's own processes have spent; on SQLite there are none. */
  cpuSeconds: () => number;
  /** Lets PostgreSQL look at what its tables hold by now, which autovacuum does within a minute. */
  analyze: () => Promise<void>;
  /** From now on PostgreSQL counts its statements, if that was asked for; what it answers tells them. */
  countStatements?: () => Promise<(orders: number) => Promise<string>>;
  remove: () => Promise<void>;
};
export type OrderBooks = { buyers: Buyer[]; copy: () => Promise<OrderBook>; close: () => Promise<void> };

/**
 * `isCounted`: PostgreSQL counts its statements, which takes some of its time. `opensIn`: another checkout that must be
 * able to open it.
 */
type Options = { isCounted?: boolean; opensIn?: string | undefined };

/**
 * A shop with products of two sizes and buyers who are signed in, with an address and a full cart: of it each
 * round has a copy.
 */
export async function openOrderBooks(
  engine: 'sqlite' | 'postgres',
  buyers: number,
  { isCounted = false, opensIn }: Options = {},
): Promise<OrderBooks> {
  const data = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const remove = async () => rm(data, { recursive: true, force: true });
  if (engine === 'sqlite')
    return { buyers: await fill(data, '', buyers, opensIn), copy: async () => copyFolder(data), close: remove };
  // Tests' commits do not wait for the disk.
  const server = await startCluster({ settings: ['fsync=on', ...(isCounted ? countingSettings : [])] });
  await server.createDatabase('filled');
  const own = await fill(data, server.urlOf('filled'), buyers, opensIn);
  await analyze(server.urlOf('filled'));
  const postmaster = await postmasterOf(server.urlOf('postgres'));
  let copies = 0;
  return {
    buyers: own,
    copy: async () => {
      const name = `orders_${copies++}`;
      await server.createDatabase(name, { template: 'filled' });
      const drop = async () => server.dropDatabase(name);
      const folder = await copyFolder(data);
      const removeBoth = async () => {
        await folder.remove();
        await drop();
      };
      const count = isCounted && { countStatements: async () => countStatements(server.urlOf('postgres')) };
      const cpuSeconds = () => familySeconds(postmaster);
      const url = server.urlOf(name);
      return { ...folder, ...count, url, cpuSeconds, analyze: async () => analyze(url), remove: removeBoth };
    },
    close: async () => {
      await server.stop();
      await remove();
    },
  };
}

async function copyFolder(from: string): Promise<OrderBook> {
  const data = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  await cp(from, data, { recursive: true });
  const remove = async () => rm(data, { recursive: true, force: true });
  return { data, url: '', cpuSeconds: () => 0, analyze: async () => {}, remove };
}

async function fill(data: string, DATABASE_URL: string, count: number, opensIn: string | undefined): Promise<Buyer[]> {
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv({ DATA_DIR: data, DATABASE_URL, DEMO: '0' }), silent);
  await (opensIn === undefined ? migrate(shop.db) : migrateTo(shop.db, newestIn(opensIn)));
  for (let n = 0; n < PRODUCTS; n++) await makeProduct(shop, { variants: ['M', 'L'].map((size) => ({ size })) });
  const buyers = await makeBuyers(shop, count);
  await shop.db.destroy();
  return buyers;
}

/** The last migration that a checkout knows: a newer one migrates its copy when it opens. */
function newestIn(folder: string): string {
  const names = readdirSync(join(folder, 'server/db/migrations')).toSorted();
  return names.at(-1)?.replace('.ts', '') ?? '';
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** The process whose children PostgreSQL's other processes are. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0).parent;
  await client.end();
  return postmaster;
}

/** What a process, its children and those that have ended have spent. */
function familySeconds(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map((name) => statOf(Number(name))).filter(({ parent }) => parent === pid);
  const { seconds, ofEnded } = statOf(pid);
  return children.reduce((sum, child) => sum + child.seconds, seconds + ofEnded);
}

/** From the kernel, which counts in hundredths of a second. */
function statOf(pid: number): { parent: number; seconds: number; ofEnded: number } {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, seconds: (user + system) / 100, ofEnded: (endedUser + endedSystem) / 100 };
  } catch {
    // It has ended meanwhile.
    return { parent: 0, seconds: 0, ofEnded: 0 };
  }
}
