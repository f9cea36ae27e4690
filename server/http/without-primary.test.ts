import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { makeOrders, makeProduct, makeUser } from '../../test/factories.ts';
import { startPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { isPostgres } from '../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../auth/sessions.ts';
import { noteStockChange } from '../catalogue/versions.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { parseEnv } from '../env.ts';
import { openShop } from '../open-shop.ts';
import type { Shop } from '../shop.ts';

// Two real servers. The primary is lost, and until the replica is promoted the shop reads there.

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

describe.runIf(isPostgres)('while there is no primary', () => {
  test.each([
    { how: 'silent', CATALOGUE: 'memory' },
    { how: 'killed', CATALOGUE: 'database' },
  ] as const)('every read is answered, and shows the last sale ($how, $CATALOGUE)', async ({ how, CATALOGUE }) => {
    const { pair, shop, app } = await openOnPair(CATALOGUE);
    const [sold, soldElsewhere, other] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)];
    const shopper = await makeUser(shop);
    const [orderId = ''] = await makeOrders(shop, shopper, 1);
    const owner = await makeUser(shop, 'ADMIN');
    const anHourAgo = new Date(Date.parse(shop.now()) - 3_600_000).toISOString();
    const minutesAgo = new Date(Date.parse(shop.now()) - 300_000).toISOString();
    const tokens = [
      undefined,
      await beginSession(shop.db, shopper, shop.now()),
      await beginSession(shop.db, owner, shop.now()),
      // That these are used would be noted.
      await beginSession(shop.db, shopper, anHourAgo),
      await beginSession(shop.db, owner, minutesAgo),
    ];
    const ask = async (url: string, token?: string) =>
      app.inject({ url, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) });
    const left = async ({ id }: { id: string }) => {
      const { statusCode, body } = await ask(`/api/products/${id}`);
      expect([statusCode, body]).toEqual([200, expect.stringContaining(id)]);
      return JSON.parse(body).product.variants[0].stock as number;
    };
    const list = async () => (await ask('/api/products?page=1&limit=10')).statusCode;
    for (const product of [sold, soldElsewhere, other]) expect(await left(product)).toBe(5);
    expect(await list()).toBe(200);
    const forCdn = async () => (await ask(`/api/products/${other.id}`)).headers['cdn-cache-control'];
    expect(await forCdn()).toBe('max-age=300');
    const reference = JSON.parse((await ask('/api/openapi.json')).body);

    const elsewhere = openDatabase({ DATABASE_URL: pair.primaryUrlOf('shop'), DATA_DIR: '' });
    await sell(elsewhere, soldElsewhere);
    await elsewhere.destroy();
    await sell(shop.db, sold);
    await pair.losePrimary(how);
    // Nobody in this process has read what it has sold.
    await shop.catalogue.refresh();
    expect([await left(sold), await left(soldElsewhere), await left(other), await list()]).toEqual([4, 4, 5, 200]);
    // A replica may show for longer what others have changed, and had forgotten, since.
    expect(await forCdn()).toBeUndefined();
    for (const token of tokens)
      for (const url of readsOf(reference, { id: other.id, orderId })) {
        const { statusCode, body } = await ask(url, token);
        expect(statusCode, `${url} ${body}`).toBeLessThan(500);
      }

    await pair.promote();
    const sellsAgain = async () =>
      sell(shop.db, sold).then(
        () => true,
        () => false,
      );
    await expect.poll(sellsAgain, { timeout: 20_000 }).toBe(true);
    await shop.catalogue.refresh();
    expect([await left(sold), await left(soldElsewhere)]).toEqual([3, 4]);
    expect(await forCdn()).toBe('max-age=300');
  });
});

async function openOnPair(
  CATALOGUE: 'memory' | 'database',
): Promise<{ pair: PostgresPair; shop: Shop; app: FastifyInstance }> {
  const pair = await startPostgresPair();
  steps.push(pair.stop);
  const cdn = { CDN: 'other', CDN_PURGE_URL: 'http://127.0.0.1:9/' };
  const variables = { DATABASE_URL: pair.urlOf('shop'), DATABASE_ISOLATION: 'serializable', CATALOGUE, ...cdn };
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv({ ...variables, RATE_LIMITS: '1000', DEMO: '0', LOG_LEVEL: 'silent' }), silent);
  steps.push(async () => shop.db.destroy());
  await migrate(shop.db);
  const app = await buildApp(shop);
  steps.push(async () => app.close());
  return { pair, shop, app };
}

async function aProduct(shop: Shop): Promise<{ id: string; variantId: string }> {
  const { id, variants } = await makeProduct(shop, { variants: [{ stock: 5 }] });
  return { id, variantId: variants[0]?.id ?? '' };
}

async function sell(db: Db, { id, variantId }: { id: string; variantId: string }): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('variants')
      .set((eb) => ({ stock: eb('stock', '-', 1) }))
      .where('id', '=', variantId)
      .execute();
    await noteStockChange(db, [id]);
  });
}

/** Every address of the API that reads, with ids that are there where they can be. */
function readsOf({ paths }: { paths: Record<string, object> }, known: { id: string; orderId: string }): string[] {
  const reading = Object.entries(paths).flatMap(([path, calls]) => ('get' in calls ? [path] : []));
  expect(reading.length).toBeGreaterThan(50);
  return reading.map((path) => path.replace(/\{(\w+)\}/g, path.includes('order') ? known.orderId : known.id));
}
