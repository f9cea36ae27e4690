import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { productPath } from '#domain/paths.ts';
import type { Product } from '#contract/products.ts';
import { beginSession } from '../server/auth/sessions.ts';
import { parseEnv } from '../server/env.ts';
import { openShop } from '../server/open-shop.ts';
import { anAddress, makeUser } from '../test/factories.ts';
import { cpuSeconds, get, PORT, startShop, waitUntilAnswers, withBareServer } from './servers.ts';

const SELLING_PORT = PORT + 2;
const origin = `http://127.0.0.1:${SELLING_PORT}`;
const RATES = [0, 5, 20];
const SECONDS = 4;
const BUYERS = 40;
/** One order of so many takes something of the first page of the shop: what is seen most is bought most. */
const OF_FIRST_PAGE = 4;

type Buyer = { token: string; addressId: string };
type Goods = { everywhere: string[]; firstPage: string[] };

/**
 * Asks for kept pages and answers over 20 connections while no, 5 and 20 orders of two products are placed a second, on a
 * copy of the database. Beside each stands the share of what a bare node:http does with the same bytes, asked just
 * before: in requests, and as it follows from the processor time of the server, which other work on the machine changes less.
 * An order's time is everything that it makes the server do: itself, its two lines in the cart, and what is made anew after it.
 */
export async function measureWhileItSells(dataDir: string, say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  new DatabaseSync(join(dataDir, 'shop.db')).exec(`vacuum into '${join(folder, 'shop.db')}'`);
  const tokens = await makeBuyers(folder);
  const env = { DATABASE_URL: '', RATE_LIMITS: 'off', ORDER_LIMITS: 'off', DEMO: '0', LANGUAGES: 'en' };
  const shop = startShop(folder, SELLING_PORT, env);
  try {
    await waitUntilAnswers(`${origin}/readyz`);
    const buyers = await Promise.all(tokens.map(async (token) => ({ token, addressId: await addAddress(token) })));
    const { goods, addresses } = await readGoods();
    const columns = [
      'orders/s',
      'requests/s',
      'of bare',
      'CPU µs',
      'p50 ms',
      'p99 ms',
      'placed',
      'ms an order',
      'CPU of bare',
    ];
    const widths = [9, 12, 9, 9, 8, 8, 8, 13, 13];
    say(`\n${'kept, 20 connections'.padEnd(34)}${columns.map((name, at) => name.padStart(widths[at] ?? 0)).join('')}`);
    for (const [name, path] of addresses) {
      const { body } = await get(origin + path);
      const bare = await withBareServer(body, load);
      say(row(`${name}, bare`, bare, bare));
      let kept: Load | undefined;
      for (const rate of RATES) {
        const selling = sell(rate, buyers, goods);
        const result = await load(origin + path, shop);
        const placed = await selling.stop();
        kept ??= result;
        say(row(name, result, bare, { rate, placed, kept }));
      }
    }
  } finally {
    shop.kill();
    await new Promise((resolve) => shop.once('exit', resolve));
    await rm(folder, { recursive: true, force: true });
  }
}

type Load = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Of the server, in microseconds a request. */ cpu: number;
};

async function load(url: string, server: ChildProcess): Promise<Load> {
  const before = cpuSeconds(server);
  const { requests, latency } = await autocannon({ url, connections: 20, duration: SECONDS });
  const cpu = ((cpuSeconds(server) - before) * 1e6) / Math.max(1, requests.total);
  return { requests: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99, cpu };
}

/** What was placed meanwhile, at what rate, and how the same was without. */
type Selling = { rate: number; placed: number; kept: Load };

function row(name: string, result: Load, bare: Load, selling?: Selling): string {
  const { perSecond, p50, p99, cpu } = result;
  const orderMs = selling && selling.placed > 0 ? perOrder(result, selling) : 0;
  // What is left of a core beside the orders, in kept answers; of what bare does with a whole one.
  const share = (1 - ((selling?.rate ?? 0) * orderMs) / 1000) * (bare.cpu / (selling?.kept.cpu ?? bare.cpu));
  return [
    name.padEnd(34),
    String(selling?.rate ?? '').padStart(9),
    String(Math.round(perSecond)).padStart(12),
    percent(perSecond / bare.perSecond).padStart(9),
    cpu.toFixed(0).padStart(9),
    String(p50).padStart(8),
    String(p99).padStart(8),
    String(selling?.placed ?? '').padStart(8),
    (orderMs === 0 ? '' : orderMs.toFixed(1)).padStart(13),
    percent(share).padStart(13),
  ].join('');
}

/** The processor time that each order took, with all that was made anew because of it. */
function perOrder({ cpu, requests }: Load, { kept, placed }: Selling): number {
  return Math.max(0, ((cpu - kept.cpu) * requests) / placed / 1000);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** Makes customers in the database, and answers their tokens: registering them would measure password hashes. */
async function makeBuyers(folder: string): Promise<string[]> {
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv({ DATA_DIR: folder }), silent);
  const tokens: string[] = [];
  for (let n = 0; n < BUYERS; n++) {
    const row = await makeUser(shop);
    tokens.push(await beginSession(shop.db, row, shop.now()));
  }
  await shop.db.destroy();
  return tokens;
}

async function addAddress(token: string): Promise<string> {
  const { address } = (await send('/api/addresses', token, anAddress)) as { address: { id: string } };
  return address.id;
}

/** What can be bought, and the addresses that are asked for. */
async function readGoods(): Promise<{ goods: Goods; addresses: ReadonlyArray<[name: string, path: string]> }> {
  const list = async (query: string) =>
    (JSON.parse((await get(`${origin}/api/products?availability=in-stock&${query}`)).body) as { data: Product[] }).data;
  const sizes = (products: readonly Product[]) =>
    products.flatMap(({ variants }) => variants.filter(({ stock }) => stock > 0).map(({ id }) => id));
  const firstPage = await list('limit=24');
  const everywhere: string[] = [];
  for (let page = 1; page <= 20; page++) everywhere.push(...sizes(await list(`limit=100&page=${page}`)));
  const [first] = firstPage;
  if (!first) throw new Error('the shop has nothing to sell');
  return {
    goods: { everywhere, firstPage: sizes(firstPage) },
    addresses: [
      ['/shop (HTML)', '/shop'],
      ['/ (HTML)', '/'],
      ['product (HTML)', productPath(first)],
      ['GET /api/products?limit=24', '/api/products?limit=24'],
      ['GET /api/products/{id}', `/api/products/${first.id}`],
    ],
  };
}

/** Places so many orders a second until it is stopped; `stop` answers how many were. */
function sell(rate: number, buyers: readonly Buyer[], goods: Goods): { stop: () => Promise<number> } {
  const under = new Set<Promise<void>>();
  let [started, placed] = [0, 0];
  const one = async () => {
    const n = started++;
    const buyer = buyers[n % buyers.length];
    if (!buyer) return;
    const chosen = [anyOf(n % OF_FIRST_PAGE === 0 ? goods.firstPage : goods.everywhere), anyOf(goods.everywhere)];
    for (const productVariantId of chosen)
      await send('/api/cart/add', buyer.token, { productVariantId, quantity: 1 }).catch(() => {});
    await send('/api/orders/place', buyer.token, { addressId: buyer.addressId, paymentMethod: 'COD' });
    placed++;
  };
  const timer =
    rate > 0 &&
    setInterval(() => {
      // What is sold out is not placed, and not counted.
      const order = one().catch(() => {});
      under.add(order);
      void order.finally(() => under.delete(order));
    }, 1000 / rate);
  return {
    stop: async () => {
      if (timer) clearInterval(timer);
      await Promise.all(under);
      return placed;
    },
  };
}

function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}

const agent = new http.Agent({ keepAlive: true });

async function send(path: string, token: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    request.on('error', reject).on('response', (response) => {
      let text = '';
      response
        .on('data', (part: Buffer) => (text += part.toString()))
        .on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve(JSON.parse(text)) : reject(new Error(`${path}: ${text}`)),
        );
    });
    request.end(JSON.stringify(body));
  });
}
