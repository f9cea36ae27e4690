import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { fillByCalls, type People } from '../../../test/busy-shop.ts';
import { hasCluster, startCluster, type Cluster } from '../../../test/cluster.ts';
import { ledgerAgrees } from '../../../test/factories.ts';
import { isPostgres } from '../../../test/shop.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { DRILL_MS, isFull, many, tell } from './scale.ts';

// The test runs the complete setup of docs/deploy.md for several machines: nginx, three processes, PgBouncer, HAProxy
// in front of two PostgreSQL servers, and an object store. The test stops one part after another while shoppers read
// and order.

const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
const METRICS_TOKEN = 'a-token-of-enough-length';
const FACTOR = many({ quick: 4, full: 40 });
/** A network may guess this many times at an order's phone number (rule track-order-network). */
const GUESSES = 10 * FACTOR;
const ROUNDS = many({ quick: 1, full: 6 });
/**
 * The test makes the primary database fail in these ways, in turn. The quick form of the test uses only the first way,
 * which is faster.
 */
const HOW = isFull ? (['killed', 'silent'] as const) : (['killed'] as const);
const SLOW_MS = many({ quick: 300_000, full: 6 * DRILL_MS });
const PAUSE_MS = 60;
const BUILD = join(import.meta.dirname, '../../../build');
/** Only the full form of this test requests pages, and only if the pages are built. */
const pages = isFull && existsSync(join(BUILD, 'en/server/index.js')) ? ['/', '/shop'] : [];

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

type Sent = { token?: string; body?: object; headers?: Record<string, string> };
// oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
type Answer = { status: number; headers: Headers; body: any };
type FailedRead = { path: string; status: number; body: string };

describe.runIf(isPostgres && hasCluster)('a shop on many machines', () => {
  test(
    'loses no order while a process and the database’s primary die in turn, and answers readers while it can',
    async (context) => {
      const limits = { RATE_LIMITS: String(FACTOR), ORDER_LIMITS: 'off', METRICS_TOKEN };
      const sign = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
      const here = await startCluster({ ...limits, ...sign }, pages.length > 0 ? BUILD : undefined);
      steps.push(here.stop);
      const people = await fillByCalls(here.origin, admin);
      expect(here.countFiles()).toBeGreaterThan(0);
      const work = begin(here, people);
      steps.push(work.stop);
      const { told, reads } = work;
      const sells = async () => {
        const before = told.length;
        await expect.poll(() => told.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 10);
      };
      const took: number[] = [];
      const started = performance.now();
      let round = 0;
      for (; round < ROUNDS && performance.now() - started < DRILL_MS; round++) {
        await sells();
        const startAgain = await here.kill(round % 3);
        await sells();
        await startAgain();
        await sells();

        const counted = await guess(here.origin, `of round ${round}`);
        // The three processes share one limit on tries.
        expect(counted).toBe(GUESSES);

        reads.isPrimaryThere = false;
        await here.pair.losePrimary(HOW[round % HOW.length] ?? 'killed');
        // The primary stays away until the readers have made 50 requests, so each kind of request occurs.
        const before = reads.without;
        await expect.poll(() => reads.without, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 50);
        await here.pair.promote();
        const promoted = performance.now();
        await sells();
        took.push(performance.now() - promoted);
        await expect.poll(async () => areReady(here), { timeout: 60_000 }).toBe(true);
        reads.isPrimaryThere = true;
        if (round < ROUNDS - 1) await here.pair.addReplica();
      }
      const onReplica = (await metricsOf(here, 'large_reads_total{place="replica"}')).reduce(
        (sum, one) => sum + one,
        0,
      );
      await work.end();

      // While there is a primary, no read fails, even if a process dies. Without a primary, the shop may refuse a read
      // only with the status 503.
      expect(reads.failed).toEqual([]);
      expect(reads.refused.filter(({ status }) => status !== 503)).toEqual([]);
      expect(work.unseen).toEqual([]);
      expect(work.refused.filter(({ status }) => ![502, 503, 504].includes(status))).toEqual([]);
      expect(onReplica).toBeGreaterThan(0);
      const db = openDatabase({ DATABASE_URL: here.pair.primaryUrlOf('shop'), DATA_DIR: '' });
      try {
        const orders = await db.selectFrom('orders').select('id').execute();
        // Each intended purchase exists as exactly one order, even if the shopper sent its request several times.
        expect(orders.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
        expect(await ledgerAgrees({ db })).toBe(true);
      } finally {
        await db.destroy();
      }
      const seconds = took.map((ms) => (ms / 1000).toFixed(1)).join(', ');
      tell(
        context,
        `${round} times a process and the primary died: ${told.length} orders told and found, each once; ` +
          `of ${reads.count} reads none failed while there was a primary, and ${reads.refused.length} of ${reads.without} ` +
          `were refused while there was none, the slowest after ${(reads.slowestWithoutMs / 1000).toFixed(1)} s; ` +
          `${work.refused.length} changes refused and made again; selling again ${seconds} s after a promotion`,
      );
    },
    SLOW_MS,
  );
});

/**
 * Sends a call to nginx. Each call through nginx may reach another process. If the connection fails, the answer has the
 * status 0.
 */
async function ask(origin: string, call: string, { token, body, headers }: Sent = {}): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: String((error as Error).cause ?? error) };
  }
}

/** Makes shoppers order and read, and the owner make changes and read, until `end` is called. */
function begin({ origin }: Cluster, people: People) {
  const over = new AbortController();
  const told: string[] = [];
  /** The changes that failed. The caller repeated each of them. */
  const refused: Array<{ call: string; status: number; body: string }> = [];
  /** The confirmed changes that were missing when the same person read next. */
  const unseen: string[] = [];
  let isStopped = false;
  const reads = {
    isPrimaryThere: true,
    count: 0,
    failed: [] as FailedRead[],
    /** The reads that failed while there was no primary database. */
    refused: [] as FailedRead[],
    /** The number of all reads while there was no primary database, whether or not they failed. */
    without: 0,
    slowestWithoutMs: 0,
  };

  /** Repeats a call until it succeeds, as the shop's pages do in the browser. */
  const insist = async (call: string, sent: Sent): Promise<Answer> => {
    for (;;) {
      const answer = await ask(origin, call, sent);
      if ((answer.status >= 200 && answer.status < 300) || isStopped) return answer;
      refused.push({ call, status: answer.status, body: JSON.stringify(answer.body).slice(0, 200) });
      await setTimeout(PAUSE_MS);
    }
  };
  const buying = people.shoppers.map(async ({ token, addressId }, nth) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const { variantId: productVariantId } = people.products[(n + nth) % people.products.length] ?? {};
      await insist('POST /api/cart/add', { token, body: { productVariantId, quantity: 1 } });
      const { body } = await insist('POST /api/orders/place', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { addressId, paymentMethod: 'COD' },
      });
      if (isStopped) return;
      told.push(body.order.id);
      const own = await ask(origin, 'GET /api/orders/my-orders?limit=5', { token });
      if (own.status === 200 && !own.body.orders.some(({ id }: { id: string }) => id === body.order.id))
        unseen.push(`order ${body.order.id} by its shopper`);
      await setTimeout(PAUSE_MS);
    }
  });
  const paths = [
    '/api/content',
    '/api/products?page=1&limit=10',
    ...people.products.map(({ id }) => `/api/products/${id}`),
    ...pages,
  ];
  const reading = [0, 1, 2].map(async (nth) => {
    for (let n = nth; !over.signal.aborted; n++) {
      const path = paths[n % paths.length] ?? '';
      const wasPrimaryThere = reads.isPrimaryThere;
      const started = performance.now();
      const { status, body } = await ask(origin, `GET ${path}`);
      reads.count++;
      const isWithout = !wasPrimaryThere || !reads.isPrimaryThere;
      if (isWithout) {
        reads.without++;
        reads.slowestWithoutMs = Math.max(reads.slowestWithoutMs, performance.now() - started);
      }
      if (status !== 200)
        (isWithout ? reads.refused : reads.failed).push({ path, status, body: JSON.stringify(body).slice(0, 200) });
      await setTimeout(PAUSE_MS / 3);
    }
  });
  const owning = async () => {
    const { adminToken: token } = people;
    const { body: made } = await insist('POST /api/categories', { token, body: { name: 'Sarees' } });
    if (isStopped) return;
    const categoryId: string = made.category.id;
    for (let n = 0; !over.signal.aborted; n++) {
      await setTimeout(PAUSE_MS);
      const name = `Sarees ${n}`;
      const changed = await insist(`PUT /api/categories/${categoryId}`, { token, body: { name, description: '' } });
      const cookie = changed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const newest = told.at(-1);
      const [all, ...seen] = await Promise.all([
        ask(origin, 'GET /api/orders/all?page=1&limit=100', { token }),
        ...[1, 2, 3].map(async () => ask(origin, 'GET /api/categories', { headers: { cookie } })),
      ]);
      for (const { status, body } of seen)
        if (status === 200 && !JSON.stringify(body).includes(`"${name}"`)) unseen.push(`${name} by the owner`);
      if (all?.status === 200 && newest && !JSON.stringify(all.body).includes(newest))
        unseen.push(`order ${newest} by the owner`);
    }
  };
  const all = Promise.all([...buying, ...reading, owning()]);
  return {
    told,
    refused,
    unseen,
    reads,
    /** Ends the test's traffic: lets all callers finish their calls. */
    end: async () => {
      over.abort();
      await all;
    },
    /** Stops all callers at once after an error of the test. */
    stop: async () => {
      isStopped = true;
      over.abort();
      await all;
    },
  };
}

/** Guesses at an order's phone number until the shop refuses every guess. Returns how many guesses the shop checked. */
async function guess(origin: string, what: string): Promise<number> {
  let weighed = 0;
  for (;;) {
    const body = { orderNumber: what, phone: '9812300000' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => ask(origin, 'POST /api/orders/track', { body })),
    );
    weighed += answers.filter(({ status }) => status === 404).length;
    const told = answers.filter(({ status }) => status === 429);
    for (const { headers } of told) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    if (told.length === answers.length || weighed > 3 * GUESSES) return weighed;
  }
}

async function areReady({ processes }: Cluster): Promise<boolean> {
  const answers = await Promise.all(processes.map(async ({ origin }) => ask(origin, 'GET /readyz')));
  return answers.every(({ status }) => status === 200);
}

/** Reads one metric of each process. */
async function metricsOf({ processes }: Cluster, name: string): Promise<number[]> {
  return Promise.all(
    processes.map(async (process) => {
      const { body } = await ask(process.origin, 'GET /metrics', { token: METRICS_TOKEN });
      const line = String(body)
        .split('\n')
        .find((text) => text.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? Number.NaN);
    }),
  );
}
