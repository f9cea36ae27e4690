import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSign } from '#domain/gst/gstin.ts';
import { indianDay } from '#domain/days.ts';
import { closeShop, openShop } from '../e2e/open-shop.ts';
import { startCluster } from '../test/postgres.ts';
import { engines } from './measured-shop.ts';

// npm run bench -- one-account [sqlite|postgres], after npm run build: measures how soon other people get answers while
// one account requests costly work over eight connections without a pause. A shopper requests an invoice; staff request
// labels, exports and a month's files. The program measures each kind of work alternately with an idle shop. The median
// wait of other people should at most double. A slow result is no error, because machines differ: compare the ratios.
// ROUNDS (4) sets the number of rounds, and SECONDS (6) the length of each round.

const CONNECTIONS = 8;
const rounds = Number(process.env['ROUNDS'] ?? 4);
const phaseMs = Number(process.env['SECONDS'] ?? 6) * 1000;
const PORT = Number(process.env['BENCH_PORT'] ?? 4313);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const chosen = engines.filter((engine) => !process.argv[3] || process.argv[3] === engine);
for (const engine of chosen) await measureOn(engine);
process.exit(0);

async function measureOn(engine: (typeof engines)[number]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const cluster = engine === 'postgres' ? await startCluster({ settings: ['fsync=on'] }) : undefined;
  if (cluster) await cluster.createDatabase('bench');
  const env = { DEMO: '1', LOG_LEVEL: 'silent', ...(cluster && { DATABASE_URL: cluster.urlOf('bench') }) };
  const shop = await openShop({ dataDir, port: PORT, env });
  try {
    const first = await readFile(join(dataDir, 'first-run.txt'), 'utf8');
    const signIn = async (email: string, kind: string) => {
      const password = new RegExp(`^${kind}.*password: (\\S+)`, 'm').exec(first)?.[1] ?? '';
      const answer = await fetch(`${shop.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: email, password }),
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const admin = await signIn('admin@example.com', 'admin');
    const shopper = await signIn('shopper@example.com', 'shopper');
    const ask = (token: string) => async (path: string, put?: object) =>
      fetch(`${shop.origin}/api${path}`, {
        method: put ? 'PUT' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(put && { body: JSON.stringify(put) }),
      });
    const invoice = await anInvoice(ask(admin), ask(shopper));
    const month = indianDay(new Date().toISOString()).slice(0, 7);
    const costly = {
      'a shopper, an invoice': { token: shopper, paths: [invoice] },
      'the staff, labels, exports and month files': {
        token: admin,
        paths: [
          '/orders/all?limit=100',
          '/exports/products',
          '/exports/order-lines',
          `/exports/month-invoices?month=${month}`,
          `/exports/gst?month=${month}&table=b2cs`,
        ],
      },
    };
    say(`\n${engine}: ${CONNECTIONS} connections, ${rounds} × ${phaseMs / 1000} s each, calm and load in turn`);
    say('                                              calm, ms      under load, ms    ratio   answers to the account');
    await others(shop.origin, 3000);
    for (const [name, { token, paths }] of Object.entries(costly)) {
      const [calm, load]: [number[], number[]] = [[], []];
      const answers = new Map<number, number>();
      for (let round = 0; round < rounds; round++) {
        calm.push(...(await others(shop.origin, phaseMs)));
        const stop = new AbortController();
        const asking = Array.from({ length: CONNECTIONS }, async (_, n) =>
          askOnAndOn(shop.origin, token, paths, n, stop.signal, answers),
        );
        load.push(...(await others(shop.origin, phaseMs)));
        stop.abort();
        await Promise.all(asking);
      }
      const [before, now] = [median(calm), median(load)];
      const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
      say(
        `${name.padEnd(45)} ${before.toFixed(2).padStart(8)} ${now.toFixed(2).padStart(18)} ` +
          `${(now / before).toFixed(2).padStart(9)}   ${counts}`,
      );
    }
  } finally {
    await closeShop(shop);
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Ask = (path: string, put?: object) => Promise<Response>;

/** Returns the path of one of the shopper's invoices; makes an invoice if the shopper has none. */
async function anInvoice(admin: Ask, shopper: Ask): Promise<string> {
  const { settings } = (await (await admin('/tax')).json()) as { settings: Record<string, unknown> };
  const first14 = '08AAAFT0000A1Z';
  const { updatedAt: _, ...tax } = settings;
  await admin('/tax', {
    ...tax,
    invoices: true,
    gstin: first14 + checkSign(first14),
    legalName: 'Bench',
    stateCode: '08',
  });
  const { orders } = (await (await shopper('/orders/my-orders')).json()) as {
    orders: Array<{ id: string; deliveryStatus: string }>;
  };
  for (const { id, deliveryStatus } of orders) {
    if (deliveryStatus === 'PENDING') await admin(`/orders/${id}/status`, { deliveryStatus: 'SHIPPED' });
    if ((await shopper(`/orders/${id}/invoice`)).ok) return `/orders/${id}/invoice`;
  }
  throw new Error('no order of the shopper has an invoice');
}

/** Returns the response times (ms) for a visitor who opens cached and uncached pages one after another. */
async function others(origin: string, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const ends = performance.now() + forMs;
  for (let turn = 0; performance.now() < ends; turn++)
    for (const path of [
      '/',
      '/shop',
      `/api/products?minPrice=${turn}`,
      '/api/categories',
      `/shop?maxPrice=${90_000 + turn}`,
    ]) {
      const began = performance.now();
      const answer = await fetch(origin + path);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  return times;
}

async function askOnAndOn(
  origin: string,
  token: string,
  paths: readonly string[],
  first: number,
  signal: AbortSignal,
  answers: Map<number, number>,
): Promise<void> {
  for (let turn = first; !signal.aborted; turn++)
    try {
      const path = paths[turn % paths.length] ?? '';
      const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      // If the shop refuses a request, the client soon sends another one, as an attacker would.
      if (!answer.ok) await new Promise((resolve) => setTimeout(resolve, 50));
    } catch {
      return;
    }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
