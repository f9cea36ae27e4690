import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { makeServerFolder, startServer } from '../test/processes.ts';
import { placeBare } from './bare-orders.ts';
import type { Buyer } from './buyers.ts';
import { openOrderBooks, type OrderBooks } from './order-books.ts';
import { cpuSeconds } from './servers.ts';

// npm run bench:orders [-- sqlite|postgres]: orders a second, each durable before it is answered. 200 buyers at once, each with two
// sizes in the cart and a key; one process. In turn with the engine alone, which writes the same rows. AGAINST=FOLDER measures the shop
// of another checkout in turn, too. STATEMENTS=1 says what PostgreSQL's time went into, and is slower for it. Everything runs on this machine: the buyers and PostgreSQL take their share of it.

const BUYERS_AT_ONCE = 200;
const WARM_UP = Number(process.env['WARM_UP'] ?? 1000);
const ORDERS = Number(process.env['ORDERS'] ?? 4000);
const AGAINST = process.env['AGAINST'];
const ROUNDS = Number(process.env['ROUNDS'] ?? (AGAINST ? 5 : 1));
const isCounted = process.env['STATEMENTS'] === '1';
const root = join(import.meta.dirname, '..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What a round came to. `shopMs` and `databaseMs`: of their processes' time, an order. */
type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  shopMs: number;
  databaseMs: number;
  others: string;
};

const only = process.argv[2];
say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${BUYERS_AT_ONCE} buyers at once\n`);
for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== undefined && only !== engine) continue;
  const books = await openOrderBooks(engine, WARM_UP + ORDERS, isCounted);
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
    const { requests, latency, statusCodeStats, seconds } = await place(server.origin, books.buyers.slice(WARM_UP));
    const [shopMs, databaseMs] = spent().map((now, at) => ((now - (before[at] ?? 0)) * 1000) / requests.total);
    if (told) say(await told(requests.total));
    const statuses = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => `${count} × ${status}`);
    const { p50, p99, max } = latency;
    const perSecond = requests.total / seconds;
    return { perSecond, p50, p99, max, shopMs: shopMs ?? 0, databaseMs: databaseMs ?? 0, others: statuses.join(', ') };
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
    return { perSecond: orders / seconds, p50: 0, p99: 0, max: 0, shopMs, databaseMs, others: `${orders} orders` };
  } finally {
    await book.remove();
  }
}

/** Each buyer orders once: `autocannon` sends the next one's request as soon as one is answered. It ends at a whole second only. */
async function place(origin: string, buyers: readonly Buyer[]) {
  let next = 0;
  const begun = performance.now();
  let answered = begun;
  const result = await autocannon({
    url: `${origin}/api/orders/place`,
    connections: BUYERS_AT_ONCE,
    amount: buyers.length,
    requests: [
      {
        method: 'POST',
        onResponse: () => void (answered = performance.now()),
        setupRequest: (request) => {
          const { token, addressId } = buyers[next++ % buyers.length] as Buyer;
          return {
            ...request,
            body: JSON.stringify({ addressId, paymentMethod: 'COD' }),
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': `bench-${next}-0000`,
            },
          };
        },
      },
    ],
  });
  return { ...result, seconds: (answered - begun) / 1000 };
}

function lineOf(name: string, { perSecond, p50, p99, max, shopMs, databaseMs, others }: Round): string {
  const waited = p99 > 0 ? `, p50 ${p50} ms, p99 ${p99} ms, at most ${max} ms` : '';
  const database = databaseMs > 0 ? ` and ${databaseMs.toFixed(2)} ms of the database’s` : '';
  return `${name.padEnd(28)} ${Math.round(perSecond)} orders/s${waited}; ${shopMs.toFixed(2)} ms of its processor${database} an order; ${others}`;
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
    others: '',
  };
}
