import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { startFarServer, type FarServer } from '../../../test/far-server.ts';
import { makeBuyers, raceForLastPieces } from '../../../test/last-pieces.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { openShop } from '../open-shop.ts';
import { DRILL_MS, many, tell } from './scale.ts';

// The test simulates a database in another building: each round trip to it takes 20 to 50 ms.

const BUYERS = many({ quick: 40, full: 200 });
const PIECES = 7;
/** The most round trips to the database that an order needs, from the check of the session to the stored answer. */
const MOST_TRIPS = 11;
const ROUNDS = many({ quick: 1, full: 50 });
const SLOW_MS = many({ quick: 120_000, full: 2 * DRILL_MS });

describe.runIf(isPostgres)('with a database that is far away', () => {
  const shop = useShop({ ORDER_LIMITS: 'off' });
  let proxy: FarServer;
  let far: Awaited<ReturnType<typeof openFar>>;
  let delayMs = () => 0;
  beforeAll(async () => {
    const { hostname: host, port } = new URL(shop.env.DATABASE_URL ?? '');
    proxy = await startFarServer({ host, port: Number(port) }, () => delayMs());
    far = await openFar();
  });
  afterAll(async () => {
    await far.app.close();
    await far.db.destroy();
    await proxy.close();
  });

  async function openFar() {
    const address = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { port: String(proxy.port) });
    const parts = openShop(
      { ...shop.env, DATABASE_URL: address.href },
      { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} },
    );
    return Object.assign(parts, { app: await buildApp(parts) });
  }

  /**
   * Makes shoppers with one item of each variant in their carts. Returns functions that place their orders through the
   * slow connection.
   */
  async function shoppersWith(count: number, variantIds: readonly string[]) {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const shopper = await makeShopper(shop);
        for (const productVariantId of variantIds) await shopper.call('POST /cart/add', { body: { productVariantId } });
        const token = await beginSession(shop.db, shopper.user, shop.now());
        return async () =>
          far.app.inject({
            method: 'POST',
            url: '/api/orders/place',
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': `by-${shopper.user.id}` },
            payload: { addressId: shopper.addressId, paymentMethod: 'COD' },
          });
      }),
    );
  }

  async function variantsOf(products: number, stock: number): Promise<string[]> {
    const made = await Promise.all(
      Array.from({ length: products }, async () => makeProduct(shop, { variants: [{ stock }] })),
    );
    return made.map(({ variants }) => variants[0]?.id ?? '');
  }

  test('an order takes few round trips, and no more for five lines than for two', async () => {
    const tripsFor = async (lines: number) => {
      const [first, second] = await shoppersWith(2, await variantsOf(lines, 9));
      // The test does not measure the first order, because this order also loads data and code that the shop loads only
      // once.
      expect((await first?.())?.statusCode).toBe(201);
      const before = proxy.trips();
      expect((await second?.())?.statusCode).toBe(201);
      return proxy.trips() - before;
    };
    const [two, five] = [await tripsFor(2), await tripsFor(5)];
    expect(two).toBeLessThanOrEqual(MOST_TRIPS);
    expect(five).toBe(two);
  });

  test('doubtful orders that are placed together are looked at together', async () => {
    const COUNT = 24;
    const tripsTogether = async () => {
      const shoppers = await shoppersWith(COUNT, await variantsOf(1, 2 * COUNT));
      delayMs = () => 20;
      const before = proxy.trips();
      const answers = await Promise.all(shoppers.map(async (place) => place()));
      delayMs = () => 0;
      const stages = answers.map((answer) => (answer.json() as { order?: { stage: string } }).order?.stage);
      return { trips: proxy.trips() - before, stages: [...new Set(stages)] };
    };
    await tripsTogether();
    const usual = await tripsTogether();
    const owner = await makeAdmin(shop);
    const rules = { value: 1, firstOrder: true, refusals: null, pins: [], waitHours: 24 };
    expect((await owner.call('PUT /confirm-rules', { body: rules })).status).toBe(200);
    const doubtful = await tripsTogether();
    expect([usual.stages, doubtful.stages]).toEqual([[undefined], ['TO_CONFIRM']]);
    expect(doubtful.trips - usual.trips).toBeLessThan(COUNT / 2);
    await shop.db.deleteFrom('confirm_rules').execute();
  });

  test(
    'many buyers of the last pieces: each gets an order or hears that they are gone',
    async (context) => {
      const buyers = await makeBuyers(shop, BUYERS, async ({ user, addressId }) => {
        const token = await beginSession(shop.db, user, shop.now());
        return async (round) => {
          const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `${user.id}-${round}` };
          const payload = { addressId, paymentMethod: 'COD' };
          return (await far.app.inject({ method: 'POST', url: '/api/orders/place', headers, payload })).statusCode;
        };
      });
      const before = () => void (delayMs = () => 20 + Math.random() * 30);
      const after = () => void (delayMs = () => 0);
      let round = 0;
      for (const started = performance.now(); round < ROUNDS && performance.now() - started < DRILL_MS; round++)
        await raceForLastPieces(shop, buyers, { pieces: PIECES, round, before, after });
      expect(round).toBeGreaterThan(0);
      tell(context, `${round} rounds of ${BUYERS} buyers for ${PIECES} pieces, each statement 20 to 50 ms away`);
    },
    SLOW_MS,
  );
});
