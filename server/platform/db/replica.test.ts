import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrders, makeUser } from '../../../test/factories.ts';
import { startPostgresPair, type PostgresPair } from '../../../test/postgres-pair.ts';
import { isPostgres } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { parseEnv } from '../env/env.ts';
import { openShop } from '../../app/open-shop.ts';
import type { Shop } from '../../app/shop.ts';
import { migrate } from './migrate.ts';

// The test runs two real servers; the second one replicates the commits of the first.
describe.runIf(isPostgres)('a replica for large reads', () => {
  let pair: PostgresPair;
  let shop: Shop;
  let app: FastifyInstance;
  let headers = { authorization: '' };
  beforeAll(async () => {
    pair = await startPostgresPair();
    const urls = { DATABASE_URL: pair.primaryUrlOf('shop'), DATABASE_REPLICA_URL: pair.replicaUrlOf('shop') };
    const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
    shop = openShop(parseEnv({ ...urls, DATABASE_ISOLATION: 'serializable', DEMO: '0', LOG_LEVEL: 'silent' }), silent);
    await migrate(shop.db);
    app = await buildApp(shop);
    headers = { authorization: `Bearer ${await beginSession(shop.db, await makeUser(shop, 'ADMIN'), shop.now())}` };
  });
  afterAll(async () => {
    await app?.close();
    await shop?.readPlace.destroy();
    await shop?.db.destroy();
    await pair?.stop();
  });

  /**
   * Makes an order and reads the list at once. Returns whether the list contains the order, and which server answered
   * the list.
   */
  async function findNew(): Promise<{ found: boolean; where: string }> {
    const [id = 'none'] = await makeOrders(shop, await makeUser(shop), 1);
    const before = { ...shop.readPlace.reads };
    const answer = await app.inject({ url: '/api/orders/all', headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const found = answer.body.includes(id);
    return { found, where: shop.readPlace.reads.replica > before.replica ? 'replica' : 'primary' };
  }

  test('lists, reports and exports are read there, and show what was committed a moment before', async () => {
    for (let times = 0; times < 10; times++) expect(await findNew()).toEqual({ found: true, where: 'replica' });
    const before = shop.readPlace.reads.replica;
    const asked: string[] = [];
    shop.queries.watch(({ text }) => asked.push(text()));
    for (const url of [
      '/api/insights?from=2026-05-01&to=2026-05-03',
      '/api/exports/orders',
      '/api/exports/order-lines',
      '/api/customers',
    ])
      expect((await app.inject({ url, headers })).statusCode, url).toBe(200);
    expect(shop.readPlace.reads.replica).toBe(before + 4);
    // The shop also measures the statements that it sends to the replica.
    expect(asked.filter((sql) => sql.includes('from "order_items"'))).not.toEqual([]);
  });

  test('one that is behind is not read, and is not waited for each time', async () => {
    await pair.holdReplica(true);
    try {
      expect(await findNew()).toEqual({ found: true, where: 'primary' });
      expect(await findNew()).toEqual({ found: true, where: 'primary' });
    } finally {
      await pair.holdReplica(false);
    }
    await expect.poll(async () => (await findNew()).where).toBe('replica');
  });

  test('one that is away is done without, and used again when it is back', async () => {
    await pair.commitAlone();
    await pair.loseReplica();
    expect(await findNew()).toEqual({ found: true, where: 'primary' });
    await pair.addReplica();
    await expect.poll(findNew).toEqual({ found: true, where: 'replica' });
  });
});
