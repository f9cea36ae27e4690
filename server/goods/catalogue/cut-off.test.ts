// On PostgreSQL: a process can lose its connection to the database.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { startFarServer, type FarServer } from '../../../test/far-server.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { openShop } from '../../app/open-shop.ts';
import { updateProduct } from '../products/products.ts';
import { noteChange } from '../../platform/site-version/versions.ts';

// While no process can reach the database, nobody can change the shop's data, so a process may continue to answer from
// its cache for some time.

describe.runIf(isPostgres)('while no database can be reached', () => {
  const shop = useShop();
  let way: FarServer;
  let far: Awaited<ReturnType<typeof openFar>>;
  const openFar = async () => {
    const address = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { port: String(way.port) });
    const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
    const env = { ...shop.env, DATABASE_URL: address.href, DATABASE_DIRECT_URL: undefined, CDN: 'other' as const };
    const parts = openShop(env, silent);
    return Object.assign(parts, { app: await buildApp(parts) });
  };
  const ask = async (id: string, headers: Record<string, string> = {}) =>
    far.app.inject({ url: `/api/products/${id}`, headers });
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;

  beforeAll(async () => {
    const { hostname: host, port } = new URL(shop.env.DATABASE_URL ?? '');
    way = await startFarServer({ host, port: Number(port) }, () => 0);
    far = await openFar();
  });
  afterAll(async () => {
    await far.app.close();
    await far.db.destroy();
  });

  test('what is kept is shown, for half a minute and to whoever has changed nothing', async () => {
    const [kept, other] = [(await makeProduct(shop)).id, (await makeProduct(shop)).id];
    expect((await ask(kept)).headers).toHaveProperty('cdn-cache-control');
    const reference = async () => (await far.app.inject('/api/openapi.json')).statusCode;
    expect(await reference()).toBe(200);
    await way.close();
    // The page that the test requests contains the shop's name, which the process has in its cache.
    expect(await reference()).toBe(200);
    // Only the tested process has lost its connection to the database, and another process still changes the shop.
    await shop.db.transaction().execute(async (db) => {
      await updateProduct(db, kept, { name: 'Renamed elsewhere' }, shop.now());
      await noteChange(db, [kept]);
    });
    // The cache now has the highest age that the shop accepts as long as the database answers.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    const ahead = (ms: number) => clock.mockImplementation(() => now() + ms);
    ahead(2000);
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers, body } = await ask(kept);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('Renamed elsewhere');
      // The answer is old, and another process may already have removed it from the CDN. The CDN must not store it
      // again.
      expect(headers).not.toHaveProperty('cdn-cache-control');
      expect(headers).not.toHaveProperty('surrogate-key');
    }
    expect(await statusOf(other)).toBe(503);
    expect(await statusOf(kept, { cookie: 'shop-changed=999999' })).toBe(503);
    ahead(31_000);
    expect(await statusOf(kept)).toBe(503);
    clock.mockRestore();
  });
});
