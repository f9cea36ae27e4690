import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { ledgerAgrees, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { DRILL_MS, many, tell } from './scale.ts';

// Shoppers order all the time, and repeat an order with the same key if they get no answer. While the shoppers order,
// the test kills the server, or ends its connections to the database. Each confirmed order must exist once, and no
// order may be incomplete.

const SHOPPERS = 8;
const KILLS = many({ quick: 1, full: 100 });
const ENDINGS = { quick: 8, full: 300 };
const PIECES = 100_000;
const SLOW_MS = many({ quick: 120_000, full: 3 * DRILL_MS });
const shop = useShop({ ORDER_LIMITS: 'off' });
const processes: ChildProcess[] = [];
afterAll(async () => Promise.all(processes.map(kill)));

type Answer = { status: number; body: { order?: { id: string } } };
/** Sends a call once; throws, or answers 503, if the server or the database is away. */
type Send = (path: string, token: string, key: string, body: object) => Promise<Answer>;

/** Makes shoppers order during the `attack`; returns the ids of the orders that the shop confirmed. */
async function orderDuring(send: Send, attack: (placed: () => number) => Promise<void>): Promise<string[]> {
  const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
  const variantId = variants[0]?.id ?? '';
  const told: string[] = [];
  const attacking = new AbortController();
  const surely = async (...asked: Parameters<Send>): Promise<Answer> => {
    for (;;) {
      const answer = await send(...asked).catch(() => undefined);
      if (answer && answer.status !== 503) return answer;
      await setTimeout(20);
    }
  };
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => makeShopper(shop)));
  const ordering = shoppers.map(async ({ user, addressId }, nth) => {
    const token = await beginSession(shop.db, user, shop.now());
    for (let n = 0; !attacking.signal.aborted; n++) {
      const add = { productVariantId: variantId, quantity: 1 };
      expect(await surely('/cart/add', token, `to-the-cart-${nth}-${n}`, add)).toMatchObject({ status: 200 });
      const order = { addressId, paymentMethod: 'COD' };
      const { status, body } = await surely('/orders/place', token, `an-order-${nth}-${n}`, order);
      expect([status, body]).toEqual([201, { order: expect.anything() }]);
      told.push(body.order?.id ?? '');
    }
  });
  await Promise.all([...ordering, attack(() => told.length).finally(() => attacking.abort())]);
  const ids = shoppers.map(({ user }) => user.id);
  const orders = await shop.db.selectFrom('orders').select('id').where('user_id', 'in', ids).execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
  const items = await shop.db
    .selectFrom('order_items')
    .select('order_id')
    .where('variant_id', '=', variantId)
    .execute();
  expect(items.map(({ order_id }) => order_id).toSorted()).toEqual(told.toSorted());
  const emails = await shop.db.selectFrom('jobs').select('id').where('lane', 'in', ids).execute();
  expect(emails).toHaveLength(told.length);
  expect(await stockOf(shop, variantId)).toBe(PIECES - told.length);
  expect(await ledgerAgrees(shop)).toBe(true);
  return told;
}

/** Starts a process that serves this shop; returns the process's address when the process listens. */
async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/serving-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL, DATA_DIR, RATE_LIMITS: 'off', ORDER_LIMITS: 'off', LOG_LEVEL: 'silent' },
  });
  processes.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, origin: String(line).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test(
  'a server that is killed at any moment loses no order and makes none twice',
  async (context) => {
    let [serving, next] = await Promise.all([startProcess(), startProcess()]);
    const send: Send = async (path, token, key, body) => {
      const response = await fetch(`${serving.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    };
    let kills = 0;
    const told = await orderDuring(send, async (placed) => {
      const started = performance.now();
      for (let isLast = false; !isLast; kills++) {
        isLast = kills + 1 === KILLS || performance.now() - started > DRILL_MS;
        const before = placed();
        await expect.poll(placed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + SHOPPERS / 2);
        await setTimeout(Math.random() * 50);
        await kill(serving.child);
        serving = next;
        if (!isLast) next = await startProcess();
      }
    });
    expect(told.length).toBeGreaterThan(kills);
    tell(context, `killed ${kills} times, ${told.length} orders told and found, none lost or doubled`);
  },
  SLOW_MS,
);

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test(
    'connections that are ended all the time lose no order and make none twice; whoever asks is told 503 at worst',
    async (context) => {
      const address = new URL(shop.env.DATABASE_URL ?? '');
      const name = address.pathname.slice(1);
      const admin = new pg.Client({ connectionString: Object.assign(address, { pathname: '/postgres' }).href });
      await admin.connect();
      const statuses = new Set<number>();
      const send: Send = async (path, token, key, body) => {
        const { status, body: answer } = await shop
          .withToken(token)
          .call(`POST ${path}`, { body, headers: { 'idempotency-key': key } });
        statuses.add(status);
        return { status, body: answer };
      };
      const told = await orderDuring(send, async () => {
        for (let ended = 0; ended < many(ENDINGS); ended++) {
          await setTimeout(200);
          await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
        }
      });
      await admin.end();
      expect(told.length).toBeGreaterThan(0);
      tell(context, `connections ended ${many(ENDINGS)} times, ${told.length} orders told and found`);
      expect([...statuses].filter((status) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
    },
    SLOW_MS,
  );
});
