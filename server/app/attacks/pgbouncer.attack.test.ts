import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anAddress, ledgerAgrees, makeProduct, makeUser, stockOf } from '../../../test/factories.ts';
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts';
import { postgresAt } from '../../../test/postgres.ts';
import { makeServerFolder, startServer, type ServerProcess } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { openShop } from '../open-shop.ts';
import type { Shop } from '../shop.ts';
import { many } from './scale.ts';

// The servers run behind PgBouncer. PgBouncer has fewer connections to PostgreSQL than the servers open, and assigns
// them to a server only for one transaction. The test is skipped if Debian's package `pgbouncer` is not installed.

const SLOW_MS = 240_000;
const BUYERS = many({ quick: 30, full: 200 });
const PIECES = 7;

describe.runIf(isPostgres && hasPgBouncer)('behind a pooler', () => {
  let servers: ServerProcess[] = [];
  let shop: Shop;
  let pooled = '';
  let direct = '';
  const cleanUp: Array<() => Promise<unknown>> = [];
  const start = async (env: Record<string, string>) => {
    const { folder, build, remove } = await makeServerFolder();
    const server = await startServer({ DATA_DIR: folder, BUILD_DIR: build, DATABASE_URL: pooled, ...env });
    cleanUp.push(remove, async () => server.end('SIGKILL'));
    return server;
  };
  beforeAll(async () => {
    const postgres = postgresAt(inject('template'));
    const name = `pooled_${randomBytes(6).toString('hex')}`;
    await postgres.createDatabase(name);
    const pooler = await startPgBouncer(inject('template'));
    cleanUp.push(async () => postgres.dropDatabase(name), pooler.stop);
    [pooled, direct] = [pooler.urlOf(name), postgres.urlOf(name)];
    // Both servers start at the same time on an empty database, and one of them migrates it.
    const limits = { RATE_LIMITS: 'off', ORDER_LIMITS: 'off', DATABASE_CONNECTIONS: '12' };
    servers = await Promise.all([1, 2].map(async () => start({ DATABASE_DIRECT_URL: direct, ...limits })));
    for (const server of servers) expect(await server.ready(), server.printed()).toBe(true);
    const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
    shop = openShop(parseEnv({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DEMO: '0' }), silent);
    cleanUp.push(async () => shop.db.destroy());
  }, SLOW_MS);
  afterAll(async () => {
    for (const step of cleanUp.toReversed()) await step();
  }, SLOW_MS);

  test(
    'servers that start together open, and sell no more pieces than there are',
    async () => {
      const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
      const productVariantId = variants[0]?.id ?? '';
      const post = async (nth: number, path: string, token: string, body: object) =>
        fetch(`${servers[nth % 2]?.origin}/api${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const buy = async (_: unknown, nth: number) => {
        const token = await beginSession(shop.db, await makeUser(shop), shop.now());
        // The cast is safe: the call answers an object of this shape.
        const { address } = (await (await post(nth, '/addresses', token, anAddress)).json()) as {
          address: { id: string };
        };
        await post(nth, '/cart/add', token, { productVariantId, quantity: 1 });
        return (await post(nth, '/orders/place', token, { addressId: address.id, paymentMethod: 'COD' })).status;
      };
      const statuses = await Promise.all(Array.from({ length: BUYERS }, buy));
      expect(statuses.filter((status) => status === 201)).toHaveLength(PIECES);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(await stockOf(shop, productVariantId)).toBe(0);
      expect(await ledgerAgrees(shop)).toBe(true);
    },
    SLOW_MS,
  );

  test(
    'without the address past it a server says what it needs',
    async () => {
      const server = await start({});
      expect(await server.ready()).toBe(false);
      expect(server.printed()).toMatch(/DATABASE_URL leads to a pooler[\s\S]*DATABASE_DIRECT_URL/);
    },
    SLOW_MS,
  );
});
