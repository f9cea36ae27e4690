import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { areThereOnce, type Told } from '../../../test/ordered-once.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { askSurely, kill, SERVED, startServing, type ServedShop } from '../../../test/served-shop.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { isDatabaseTrouble } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import { many, tell } from './scale.ts';

// Buyers disconnect at any moment of their order, and repeat the order with the same key. The buyers pay in cash or by
// UPI. Some want items that are sold out, and owners make changes all the time. Meanwhile, the test kills the server,
// or ends the server's connections to the database. Every order that the shop confirms to a buyer must exist exactly
// once, with all its rows.

const SHOPPERS = 10;
const ROUNDS = many({ quick: 3, full: 40 });
/** The test kills the server, or ends its connections to the database, this many times in total. */
const BLOWS = many({ quick: 2, full: 100 });
const PIECES = 50_000;
const SLOW_MS = many({ quick: 240_000, full: 600_000 });
const receiver = await startReceiver();
const shop = useShop({ ORDER_LIMITS: 'off', WEBHOOK_NETWORKS: '127.0.0.1' });
const processes: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(processes.map(kill));
  await receiver.close();
});

let serving: ServedShop;
async function startProcess(): Promise<ServedShop> {
  const served = await startServing(shop, { WEBHOOK_NETWORKS: '127.0.0.1', LEASE_MS: '1500' });
  processes.push(served.child);
  return served;
}

const surely = async (call: string, token: string, key: string, body: object, hangsUp?: number) =>
  askSurely(() => serving.origin, { call, token, key, body }, hangsUp);

async function setUp() {
  const admin = await makeAdmin(shop);
  const upi = { upiId: 'tanabana@okbank', payee: 'Tanabana', lapseHours: 24 };
  expect((await admin.call('PUT /upi', { body: upi })).status).toBe(200);
  const events = ['order.placed', 'stock.changed'];
  const made = await admin.call('POST /webhooks', { body: { name: 'Till', url: receiver.url, events } });
  expect(made.status).toBe(201);
  const variants = [];
  for (const stock of [PIECES, PIECES, 0])
    variants.push(...(await makeProduct(shop, { variants: [{ stock }] })).variants);
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => makeShopper(shop)));
  const owner = await beginSession(shop.db, admin.user, shop.now());
  return { owner, secret: made.body.secret as string, variantIds: variants.map(({ id }) => id), shoppers };
}

type Scene = Awaited<ReturnType<typeof setUp>>;

/**
 * Makes each shopper order `ROUNDS` times. Returns the confirmed orders in two lists: orders paid in cash, and orders
 * paid by UPI.
 */
async function orderAndHangUp(
  { owner, variantIds: [often = '', rare = '', gone = ''], shoppers }: Scene,
  attack: () => Promise<void>,
) {
  const told: Told = { COD: [], UPI: [] };
  const ended = new Set<number>();
  const isOver = () => ended.size === SHOPPERS;
  const ordering = shoppers.map(async ({ user, addressId }, nth) => {
    const token = await beginSession(shop.db, user, shop.now());
    for (let n = 0; n < ROUNDS; n++) {
      const productVariantId = (nth + n) % 3 === 0 ? rare : often;
      const key = `${nth}-${n}-of-${user.id}`;
      const added = await surely('POST /cart/add', token, `cart-${key}`, { productVariantId, quantity: 1 });
      expect(added).toMatchObject({ status: 200 });
      const isRefused = (nth + n) % 5 === 0;
      if (isRefused) await addToCart(user.id, gone);
      const paymentMethod = nth % 2 === 0 ? 'UPI' : 'COD';
      const order = { addressId, paymentMethod };
      const first = await surely('POST /orders/place', token, `order-${key}`, order, n % 4);
      if (isRefused) {
        expect([first.status, first.body.code]).toEqual([409, 'OUT_OF_STOCK']);
        await takeFromCart(user.id, gone);
      }
      const { status, body } = isRefused
        ? await surely('POST /orders/place', token, `order-${key}`, order, n % 4)
        : first;
      expect([status, body]).toEqual([201, { order: expect.anything() }]);
      // A buyer who sends the same request again gets the same answer.
      const again = await surely('POST /orders/place', token, `order-${key}`, order);
      expect(again.body.order?.id).toBe(body.order?.id);
      told[paymentMethod].push(body.order?.id ?? '');
    }
    ended.add(nth);
  });
  const office = async () => {
    for (let n = 0; !isOver(); n++) {
      await surely('POST /categories', owner, `category-${n}-at-once`, { name: `Kurtas ${n} ${shop.now()}` });
      await setTimeout(30);
    }
    return 0;
  };
  const attacking = async () => {
    for (let blows = 0; blows < BLOWS && !isOver(); blows++) {
      const before = told.COD.length + told.UPI.length;
      while (told.COD.length + told.UPI.length < before + 3 && !isOver()) await setTimeout(5);
      await setTimeout(Math.random() * 100);
      await attack();
    }
  };
  await Promise.all([...ordering, office(), attacking()]);
  return told;
}

/** Puts another variant into a shopper's cart, even if the variant is sold out. */
async function addToCart(userId: string, variantId: string): Promise<void> {
  const line = await shop.db
    .selectFrom('cart_items')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const added = { ...line, id: newId(), variant_id: variantId };
  await changeSurely(async () =>
    shop.db
      .insertInto('cart_items')
      .values(added)
      .onConflict((clash) => clash.column('id').doNothing())
      .execute(),
  );
}

async function takeFromCart(userId: string, variantId: string): Promise<void> {
  await changeSurely(async () =>
    shop.db.deleteFrom('cart_items').where('user_id', '=', userId).where('variant_id', '=', variantId).execute(),
  );
}

/**
 * Repeats a change of the test until it succeeds. The test uses the same connection pooler as the shop, so it may get a
 * connection that has just ended.
 */
async function changeSurely(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!isDatabaseTrouble(error) || tries === 20) throw error;
      await setTimeout(50);
    }
  }
}

test(
  'buyers who hang up while the server is killed order once, and all that belongs to it is there once',
  async (context) => {
    await shop.jobs.stop(0);
    serving = await startProcess();
    let next = startProcess();
    let kills = 0;
    const scene = await setUp();
    const told = await orderAndHangUp(scene, async () => {
      const taken = await next;
      await kill(serving.child);
      serving = taken;
      next = startProcess();
      kills++;
    });
    await next;
    await areThereOnce(shop, { ...scene, received: receiver.received, pieces: PIECES }, told);
    tell(context, `killed ${kills} times, ${told.COD.length} orders in cash and ${told.UPI.length} by UPI`);
  },
  SLOW_MS,
);

test.runIf(isPostgres)(
  'so do those whose server loses its connections to the database',
  async (context) => {
    receiver.received.length = 0;
    await shop.jobs.stop(0);
    for (const child of processes) await kill(child);
    await shop.db.deleteFrom('webhook_deliveries').execute();
    await shop.db.deleteFrom('webhook_topics').execute();
    await shop.db.deleteFrom('webhooks').execute();
    serving = await startProcess();
    const scene = await setUp();
    const address = new URL(shop.env.DATABASE_DIRECT_URL ?? shop.env.DATABASE_URL ?? '');
    const name = address.pathname.slice(1);
    const admin = new pg.Client({ connectionString: Object.assign(address, { pathname: '/postgres' }).href });
    await admin.connect();
    let cuts = 0;
    const told = await orderAndHangUp(scene, async () => {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
        [name, SERVED],
      );
      cuts++;
    });
    await admin.end();
    // A query through the pooler may still get a connection that has ended.
    const readAtOnce = async () =>
      Promise.all(Array.from({ length: 20 }, async () => shop.db.selectFrom('users').select('id').execute()));
    await expect
      .poll(async () =>
        readAtOnce().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await areThereOnce(shop, { ...scene, received: receiver.received, pieces: PIECES }, told);
    tell(context, `connections ended ${cuts} times, ${told.COD.length} orders in cash and ${told.UPI.length} by UPI`);
  },
  SLOW_MS,
);
