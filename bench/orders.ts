import { cpus } from 'node:os';
import { join } from 'node:path';
import { makeServerFolder, startServer } from '../test/processes.ts';
import { ask, type Load } from './asking.ts';
import { placeBare } from './bare-orders.ts';
import type { Buyer } from './buyers.ts';
import { openOrderBooks, type OrderBooks } from './order-books.ts';
import { cpuSeconds } from './servers.ts';

// npm run bench:orders [-- sqlite|postgres]: orders a second, each durable before it is answered. 200 buyers at
// once, each with two sizes in the cart and a key; one process. In turn with the engine alone, which writes the
// same rows. AGAINST=FOLDER measures the shop of another checkout in turn, too. STATEMENTS=1 says what PostgreSQL's
// time went into, and is slower for it. Everything runs on this machine: the buyers (asking.ts) and PostgreSQL take
// their share of it.

const BUYERS_AT_ONCE = Number(process.env['BUYERS'] ?? 200);
const WARM_UP = Number(process.env['WARM_UP'] ?? 1000);
const ORDERS = Number(process.env['ORDERS'] ?? 4000);
const AGAINST = process.env['AGAINST'];
const ROUNDS = Number(process.env['ROUNDS'] ?? (AGAINST ? 5 : 1));
const isCounted = process.env['STATEMENTS'] === '1';
const root = join(import.meta.dirname, '..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What a round came to. `shopMs`, `databaseMs` and `buyersMs`: of their processes' time, an order. */
type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  shopMs: number;
  databaseMs: number;
  buyersMs: number;
  orders: number;
};

const only = process.argv[2];
say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${BUYERS_AT_ONCE} buyers at once\n`);
for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== undefined && only !== engine) continue;
  const books = await openOrderBooks(engine, WARM_UP + ORDERS, { isCounted, opensIn: AGAINST });
  try {
    await measure(engine, books);
  } finally {
    await books.close();
  }
}
process.exit(0);

async function measure(engine: string, books: OrderBooks): Promise<void> {
  const shops = { ...(AGAINST && { before: AGAINST }), shop: root };
  const rounds = new Map<string, Round[]>();
  const note = (name: string, round: Round) => {
    rounds.set(name, [...(rounds.get(name) ?? []), round]);
    say(lineOf(`${engine}, ${name}`, round));
  };
  for (let n = 0; n < ROUNDS; n++) {
    for (const [name, folder] of Object.entries(shops)) note(name, await ofShop(folder, books));
    note('the engine alone', await ofEngine(books));
  }
  if (ROUNDS === 1) return;
  say(`\nmedians of ${ROUNDS} rounds in turn`);
  for (const [name, of] of rounds) say(lineOf(`${engine}, ${name}`, middle(of)));
  say('');
}

async function ofShop(folder: string, books: OrderBooks): Promise<Round> {
  const book = await books.copy();
  const { build, remove } = await makeServerFolder();
  const args = [...(process.env['SHOP_FLAGS']?.split(' ') ?? []), join(folder, 'server/main.ts')];
  const env = { DATA_DIR: book.data, DATABASE_URL: book.url, BUILD_DIR: build };
  const server = await startServer(env, { args, cwd: folder });
  try {
    if (!(await server.ready())) throw new Error(`the shop does not open: ${server.printed()}`);
    await place(server.origin, books.buyers.slice(0, WARM_UP));
    const spent = () => [cpuSeconds(server.child), book.cpuSeconds()] as const;
    await book.analyze();
    const told = await book.countStatements?.();
    const before = spent();
    const orders = books.buyers.length - WARM_UP;
    const load = await place(server.origin, books.buyers.slice(WARM_UP));
    const [shopMs = 0, databaseMs = 0] = spent().map((now, at) => ((now - (before[at] ?? 0)) * 1000) / orders);
    if (told) say(await told(orders));
    return { ...load, shopMs, databaseMs, buyersMs: load.cpuUs / 1000, orders };
  } finally {
    await server.end();
    await remove();
    await book.remove();
  }
}

async function ofEngine(books: OrderBooks): Promise<Round> {
  const book = await books.copy();
  try {
    const spent = () => [process.cpuUsage(), book.cpuSeconds()] as const;
    const [ownBefore, databaseBefore] = spent();
    const { orders, seconds } = await placeBare(book);
    const own = process.cpuUsage(ownBefore);
    const databaseMs = ((book.cpuSeconds() - databaseBefore) * 1000) / orders;
    const shopMs = (own.user + own.system) / 1000 / orders;
    return { perSecond: orders / seconds, p50: 0, p99: 0, max: 0, shopMs, databaseMs, buyersMs: 0, orders };
  } finally {
    await book.remove();
  }
}

/**
 * Each buyer orders once, the next one as soon as one is answered. `cpuUs` is what the buyers themselves have spent.
 * Throws where an order is refused.
 */
async function place(origin: string, buyers: readonly Buyer[]): Promise<Load> {
  let next = 0;
  const request = () => {
    const { token, addressId } = buyers[next++] as Buyer;
    return {
      path: '/api/orders/place',
      method: 'POST' as const,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-${next}-0000`,
      },
      body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
    };
  };
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const connections = Math.min(BUYERS_AT_ONCE, buyers.length);
  const first = { path: '/healthz' };
  return ask({ origin, request, connections, status: 201, until: { requests: buyers.length }, first, spent });
}

function lineOf(name: string, round: Round): string {
  const { perSecond, p50, p99, max, shopMs, databaseMs, buyersMs, orders } = round;
  const of = (whose: string, ms: number) => (ms > 0 ? `, ${whose} ${ms.toFixed(2)}` : '');
  const waited = p99 > 0 ? `, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${max.toFixed(0)} ms` : '';
  const spent = `its own ${shopMs.toFixed(2)}${of('the database’s', databaseMs)}${of('the buyers’', buyersMs)}`;
  return `${name.padEnd(28)} ${Math.round(perSecond)} orders/s${waited}; ms of processor time an order: ${spent}; ${orders} orders`;
}

function middle(rounds: readonly Round[]): Round {
  const of = (figure: (round: Round) => number) =>
    rounds.map(figure).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0;
  return {
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    max: of((round) => round.max),
    shopMs: of((round) => round.shopMs),
    databaseMs: of((round) => round.databaseMs),
    buyersMs: of((round) => round.buyersMs),
    orders: of((round) => round.orders),
  };
}
