import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asker, type Asked } from '../../test/busy-shop.ts';
import { makeOrders, makeProduct, makeUser } from '../../test/factories.ts';
import { startPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { startReceiver } from '../../test/receiver.ts';
import { isPostgres } from '../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../auth/sessions.ts';
import { migrate } from '../db/migrate.ts';
import { parseEnv } from '../env.ts';
import { handlersOf } from '../jobs/handlers.ts';
import { openShop } from '../open-shop.ts';
import { isFull } from './scale.ts';

// The primary is lost in the middle of an import, of the webhooks that tell of it, and of somebody's way through the
// pages of orders. All of it goes on by itself on the replica, and comes to its end once.

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});
const PRODUCTS = 400;
const ORDERS = 120;
const SLOW_MS = 240_000;

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test.each(isFull ? (['killed', 'silent'] as const) : (['killed'] as const))(
    'where the primary is %s, what was under way goes on and comes to its end once',
    async (how) => {
      const pair = await startPostgresPair();
      steps.push(pair.stop);
      const receiver = await startReceiver();
      steps.push(receiver.close);
      const { shop, as } = await openOnPair(pair);
      const asked: Asked = { count: 0, failed: [] };
      const owner = await as(await makeUser(shop, 'ADMIN'), asked);
      await makeOrders(shop, await makeUser(shop), ORDERS);
      const { id } = await makeProduct(shop);
      const pictures = await shop.db
        .selectFrom('product_images')
        .select('picture_id')
        .where('product_id', '=', id)
        .execute();
      const webhook = { name: 'Till', url: receiver.url, events: ['product.created'] };
      await owner('POST /webhooks', webhook);

      const { orders: first } = await owner('GET /orders/all?page=1&limit=50');
      const sheet = new FormData();
      sheet.set('dryRun', 'false');
      sheet.set(
        'catalogue',
        new File([newProducts(pictures.map((row) => row.picture_id).join(' | '))], 'products.csv'),
      );
      const importId = (await owner('POST /imports', sheet)).import.id as string;
      const importState = async () => (await owner(`GET /imports/${importId}`)).import;
      await vi.waitUntil(async () => (await importState()).done > 0, { timeout: 20_000 });

      await pair.losePrimary(how);
      const pageOf = async (page: number) =>
        (await owner(`GET /orders/all?page=${page}&limit=50&upTo=${first[0].id}`)).orders;
      const second = await pageOf(2);
      expect((await importState()).state).toBe('running');
      // What is read is read from the replica.
      expect(asked.failed).toEqual([]);
      await pair.promote();

      await expect.poll(importState, { timeout: 90_000 }).toMatchObject({ state: 'done', result: { added: PRODUCTS } });
      const made = await shop.db.selectFrom('products').select('id').where('source_id', 'like', 'F-%').execute();
      expect(made).toHaveLength(PRODUCTS);
      const heard = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id']))).size;
      await vi.waitUntil(() => heard() >= PRODUCTS, { timeout: 60_000 });
      expect(heard()).toBe(PRODUCTS);
      const listed = [...first, ...second, ...(await pageOf(3))].map((order: { id: string }) => order.id);
      expect([listed.length, new Set(listed).size]).toEqual([ORDERS, ORDERS]);
    },
    SLOW_MS,
  );
});

async function openOnPair(pair: PostgresPair) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tanabana-failover-'));
  steps.push(async () => rm(DATA_DIR, { recursive: true, force: true }));
  const variables = {
    DATA_DIR,
    DATABASE_URL: pair.urlOf('shop'),
    WEBHOOK_NETWORKS: '127.0.0.1',
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv(variables), silent);
  steps.push(async () => shop.db.destroy());
  await migrate(shop.db);
  const app = await buildApp(shop);
  shop.jobs.start(handlersOf(shop), app.log);
  steps.push(async () => shop.jobs.stop(0));
  steps.push(async () => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const as = async (user: Awaited<ReturnType<typeof makeUser>>, asked: Asked) =>
    asker(origin, await beginSession(shop.db, user, shop.now()), user.email, asked);
  return { shop, as };
}

function newProducts(pictures: string): string {
  const row = (n: number) => `F-${n},Kurta ${n},New,Red,M,2,100,${pictures}`;
  return [
    'product,name,category,colour,size,stock,price,pictures',
    ...Array.from({ length: PRODUCTS }, (_, n) => row(n)),
  ].join('\n');
}
