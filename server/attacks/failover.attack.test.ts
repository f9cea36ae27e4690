import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { fillByCalls, keepBusy, PIECES, type Asked } from '../../test/busy-shop.ts';
import { ledgerAgrees } from '../../test/factories.ts';
import { startPostgresPair } from '../../test/postgres-pair.ts';
import { makeServerFolder, startServer } from '../../test/processes.ts';
import { isPostgres } from '../../test/shop.ts';
import { openDatabase } from '../db/open.ts';
import { DRILL_MS, isFull, many, tell } from './scale.ts';

// PostgreSQL fails and its streaming replica takes over, while shoppers order: what they were told of is on the
// replica, and the shop finds it by itself.

const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
const ROUNDS = many({ quick: 1, full: 10 });
const SLOW_MS = many({ quick: 120_000, full: 3 * DRILL_MS });
/** From the moment at which there is a primary again; one that says nothing is doubted first. */
const MOST_MS = { killed: 10_000, silent: 20_000 };
const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test(
    'when a replica takes over no order is lost or there twice, and the shop sells again by itself',
    async (context) => {
      const pair = await startPostgresPair();
      steps.push(pair.stop);
      const { folder, build, remove } = await makeServerFolder();
      steps.push(remove);
      const server = await startServer({
        DATABASE_URL: pair.urlOf('shop'),
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
      const sells = async () => {
        const before = told.length;
        await expect.poll(() => told.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 10);
      };
      const took: number[] = [];
      const started = performance.now();
      let rounds = 0;
      while (rounds < ROUNDS && performance.now() - started < DRILL_MS) {
        const how = isFull && rounds % 2 === 1 ? 'silent' : 'killed';
        await sells();
        await pair.losePrimary(how);
        await setTimeout(Math.random() * 1000);
        await pair.promote();
        const promoted = performance.now();
        await sells();
        took.push(performance.now() - promoted);
        expect(took.at(-1)).toBeLessThan(MOST_MS[how]);
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
      // Nothing by halves: each order has its lines, and the pieces that are gone are in orders.
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
      const seconds = took.map((ms) => (ms / 1000).toFixed(1)).join(', ');
      tell(
        context,
        `${rounds} times a replica took over, ${told.length} orders told and found, ${asked.failed.length} of ${asked.count} requests refused, each with 503 or 409; selling again after ${seconds} s`,
      );
    },
    SLOW_MS,
  );
});
