import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { fillByCalls, keepBusy, PIECES, type Asked, type People } from '../../../test/busy-shop.ts';
import { ledgerAgrees } from '../../../test/factories.ts';
import { hasHaproxy, startHaproxy } from '../../../test/haproxy.ts';
import { startPostgresPair } from '../../../test/postgres-pair.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { DRILL_MS, many, tell } from './scale.ts';

// PostgreSQL fails behind HAProxy, and its streaming replica takes over, while shoppers order. Each order that the shop
// has confirmed must be on the replica. Until the replica takes over, the shop must refuse requests quickly. Afterwards
// it must sell again by itself.

const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
const ROUNDS = many({ quick: 2, full: 10 });
const SLOW_MS = many({ quick: 240_000, full: 3 * DRILL_MS });
/**
 * If the primary is silent, the shop must refuse a waiting request within this time: two seconds, plus the delay of a
 * busy machine.
 */
const MOST_REFUSING_MS = 3000;
/** Once the shop knows that the primary is silent, it must refuse each further request within this time. */
const MOST_REFUSING_LATER_MS = 1000;
/** After the replica's promotion, a shopper must be able to place an order within this time. */
const MOST_SELLING_MS = 5000;
const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

describe.runIf(isPostgres && hasHaproxy)('on PostgreSQL', () => {
  test(
    'when a replica takes over no order is lost or there twice, and the shop sells again by itself',
    async (context) => {
      const pair = await startPostgresPair();
      steps.push(pair.stop);
      const haproxy = await startHaproxy(pair);
      steps.push(haproxy.stop);
      const { folder, build, remove } = await makeServerFolder();
      steps.push(remove);
      const server = await startServer({
        DATABASE_URL: haproxy.urlOf('shop'),
        DATA_DIR: join(folder, 'data'),
        BUILD_DIR: build,
        RATE_LIMITS: 'off',
        ORDER_LIMITS: 'off',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      });
      steps.push(async () => server.end('SIGKILL'));
      expect(await server.ready(), server.printed()).toBe(true);
      const people = await fillByCalls(server.origin, admin);
      const asked: Asked = { count: 0, failed: [] };
      const over = new AbortController();
      const told: string[] = [];
      const serving = keepBusy(server.origin, people, asked, over.signal, told);
      const sells = async (orders: number) => {
        const before = told.length;
        await expect.poll(() => told.length, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(before + orders);
      };
      const [waited, took]: [number[], number[]] = [[], []];
      const started = performance.now();
      let rounds = 0;
      while (rounds < ROUNDS && performance.now() - started < DRILL_MS) {
        await sells(10);
        await pair.losePrimary(rounds % 2 === 1 ? 'silent' : 'killed');
        waited.push(await untilRefused(server.origin, people));
        expect(waited.at(-1)).toBeLessThan(MOST_REFUSING_MS);
        expect(await untilRefused(server.origin, people)).toBeLessThan(MOST_REFUSING_LATER_MS);
        await setTimeout(Math.random() * 1000);
        await pair.promote();
        const promoted = performance.now();
        await sells(1);
        took.push(performance.now() - promoted);
        expect(took.at(-1)).toBeLessThan(MOST_SELLING_MS);
        await sells(10);
        rounds++;
        if (rounds < ROUNDS) await pair.addReplica();
      }
      over.abort();
      await serving;

      const others = asked.failed.filter(({ status }) => status !== 503 && status !== 409);
      expect(others).toEqual([]);
      expect(server.child.exitCode).toBe(null);
      const db = openDatabase({ DATABASE_URL: pair.primaryUrlOf('shop'), DATA_DIR: '' });
      steps.push(async () => db.destroy());
      const orders = await db.selectFrom('orders').select(['id', 'delivery_status']).execute();
      const found = new Set(orders.map(({ id }) => id));
      expect(told.filter((id) => !found.has(id))).toEqual([]);
      expect(new Set(told).size).toBe(told.length);
      expect(await ledgerAgrees({ db })).toBe(true);
      // No change is half done: each order has its lines, and each item that has left the stock is in an order.
      const lines = await db.selectFrom('order_items').select(['order_id', 'variant_id', 'quantity']).execute();
      expect(new Set(lines.map(({ order_id }) => order_id))).toEqual(found);
      const kept = new Set(orders.filter((order) => order.delivery_status !== 'CANCELED').map(({ id }) => id));
      for (const { variantId } of people.products) {
        const sold = lines.filter((line) => line.variant_id === variantId && kept.has(line.order_id));
        const { stock } = await db
          .selectFrom('variants')
          .select('stock')
          .where('id', '=', variantId)
          .executeTakeFirstOrThrow();
        expect(stock).toBe(PIECES - sold.reduce((sum, { quantity }) => sum + quantity, 0));
      }
      tell(
        context,
        `${rounds} times a replica took over, ${told.length} orders told and found, ${asked.failed.length} of ` +
          `${asked.count} requests refused, each with 503 or 409, without a primary after ${inSeconds(waited)} s; ` +
          `selling again ${inSeconds(took)} s after a promotion`,
      );
    },
    SLOW_MS,
  );
});

/**
 * Lets many people read or order at the same time. Returns the time until the last request was refused. Each refusal
 * must contain the time after which the caller can try again.
 */
async function untilRefused(origin: string, { shoppers }: People): Promise<number> {
  const started = performance.now();
  const asked = shoppers.flatMap(({ token, addressId }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const order = { method: 'POST', body: JSON.stringify({ addressId, paymentMethod: 'COD' }) };
    return [
      fetch(`${origin}/api/orders/my-orders`, { headers }),
      fetch(`${origin}/api/orders/place`, { headers, ...order }),
    ].map(async (asking) => {
      const answer = await asking;
      await answer.text();
      return { status: answer.status, isToldWhen: Number(answer.headers.get('retry-after')) > 0 };
    });
  });
  for (const refused of await Promise.all(asked)) expect(refused).toEqual({ status: 503, isToldWhen: true });
  return performance.now() - started;
}

function inSeconds(times: readonly number[]): string {
  return times.map((ms) => (ms / 1000).toFixed(1)).join(', ');
}
