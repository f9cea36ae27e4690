import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeProduct } from '../../test/factories.ts';
import { startFarServer, type FarServer } from '../../test/far-server.ts';
import { isPostgres, useShop } from '../../test/shop.ts';
import { buildApp } from '../app.ts';
import { openShop } from '../open-shop.ts';

// A process whose database goes away: what it has kept is still right, for nobody changes anything there.

describe.runIf(isPostgres)('while no database can be reached', () => {
  const shop = useShop();
  let way: FarServer;
  let far: Awaited<ReturnType<typeof openFar>>;
  const openFar = async () => {
    const address = Object.assign(new URL(shop.env.DATABASE_URL ?? ''), { port: String(way.port) });
    const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
    const parts = openShop({ ...shop.env, DATABASE_URL: address.href, DATABASE_DIRECT_URL: undefined }, silent);
    return Object.assign(parts, { app: await buildApp(parts) });
  };
  const statusOf = async (id: string, headers: Record<string, string> = {}) =>
    (await far.app.inject({ url: `/api/products/${id}`, headers })).statusCode;

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
    expect(await statusOf(kept)).toBe(200);
    await way.close();
    // As old as it may be while a database answers.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    const ahead = (ms: number) => clock.mockImplementation(() => now() + ms);
    ahead(2000);
    expect(await statusOf(kept)).toBe(200);
    expect(await statusOf(kept)).toBe(200);
    expect(await statusOf(other)).toBe(503);
    expect(await statusOf(kept, { cookie: 'shop-changed=999999' })).toBe(503);
    ahead(31_000);
    expect(await statusOf(kept)).toBe(503);
    clock.mockRestore();
  });
});
