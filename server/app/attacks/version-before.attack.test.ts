import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, newTarget, open } from '../../../test/backup-drill.ts';
import { asker, fillByCalls, keepBusy, PIECES, type Asked } from '../../../test/busy-shop.ts';
import { layOutBefore, migrationsAfter, migrationsIn } from '../../../test/earlier-version.ts';
import { ledgerAgrees } from '../../../test/factories.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { isPostgres } from '../../../test/shop.ts';
import { listMigrationNames, listMigrations } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/schema.ts';
import { isFull, tell } from './scale.ts';

// An earlier version serves a filled shop while the present version migrates its database, and afterwards continues to
// serve on the new schema. The test needs the code of earlier versions from the git history. Without a history,
// server/platform/db/version-before.test.ts still compares the schemas.

/** Versions from before this migration have other folders in server/, so this test cannot start them. */
const BEFORE_THE_FIRST = '0069_audit_signatures';
/**
 * A test of one version takes a quarter of a minute. The test therefore tries only this many of the newest versions,
 * and every fifth of the older ones.
 */
const NEWEST = 8;
const EACH = 5;
const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
/** The earlier version serves for this many milliseconds before the migration, and as long after the migration. */
const SERVES_MS = 5000;
const SLOW_MS = 600_000;

let steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
  await cleanUp();
});

test.runIf(isFull)(
  'an earlier version serves while this one migrates its database, and afterwards: no request fails, and the sums are right',
  async (context) => {
    let asked = 0;
    const versions: string[] = [];
    let renamed = 0;
    const today = await listMigrationNames();
    const migrations = migrationsAfter(BEFORE_THE_FIRST);
    const tried = migrations.filter((_, index) => index >= migrations.length - NEWEST || index % EACH === 0);
    for (const migration of tried) {
      const earlier = layOutBefore(migration);
      if (typeof earlier === 'string') {
        tell(context, `not run: ${earlier}`);
        return context.skip(earlier);
      }
      steps.push(earlier.remove);
      // A later merge has renumbered a migration of this commit. No shop has ever run a version from before that merge.
      if (migrationsIn(earlier.folder).some((name) => !today.includes(name))) {
        renamed++;
        continue;
      }
      asked += await serveMeanwhile(migration, earlier.folder);
      versions.push(earlier.commit);
    }
    const names = versions.join(', ');
    expect(versions.length).toBeGreaterThan(0);
    tell(
      context,
      `${versions.length} versions (${names}), ${asked} requests to them, none failed; ${renamed} that no shop ran left out`,
    );
  },
  SLOW_MS,
);

/** Lets the earlier version serve during the migration. Returns how many requests the earlier version got. */
async function serveMeanwhile(migration: string, earlier: string): Promise<number> {
  const { folder, build, remove } = await makeServerFolder();
  steps.push(remove);
  const { DATABASE_URL = '' } = await newTarget(isPostgres ? 'postgres' : 'sqlite');
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL,
    BUILD_DIR: build,
    RATE_LIMITS: 'off',
    ORDER_LIMITS: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const before = await startServer(env, { args: [join(earlier, 'server/app/main.ts')], cwd: earlier });
  steps.push(async () => before.end('SIGKILL'));
  expect(await before.ready(), before.printed()).toBe(true);
  const people = await fillByCalls(before.origin, admin);
  const db = open({ DATA_DIR: env.DATA_DIR, DATABASE_URL });
  expect(await listMigrations(db)).toEqual(migrationsIn(earlier));

  const asked: Asked = { count: 0, failed: [] };
  const over = new AbortController();
  // Each shopper has one cart, and both versions of the shop must show it.
  const [some, others] = [people.shoppers.slice(0, 6), people.shoppers.slice(6)];
  const serving = keepBusy(before.origin, { ...people, shoppers: some }, asked, over.signal);
  await setTimeout(SERVES_MS);
  const now = await startServer(env);
  steps.push(async () => now.end('SIGKILL'));
  expect(await now.ready(), now.printed()).toBe(true);
  const migratedAfter = asked.count;
  expect(await listMigrations(db)).toEqual(await listMigrationNames());
  const askedNow: Asked = { count: 0, failed: [] };
  const servingNow = keepBusy(now.origin, { ...people, shoppers: others }, askedNow, over.signal);
  await setTimeout(SERVES_MS);
  over.abort();
  const told = [...(await serving), ...(await servingNow)];
  expect([migration, asked.failed, askedNow.failed]).toEqual([migration, [], []]);
  expect(asked.count).toBeGreaterThan(migratedAfter);
  await expectRight(db, told);
  // The present version must show the rows that the earlier version has written.
  const shown: string[] = [];
  for (const { token } of people.shoppers) {
    const { orders } = await asker(now.origin, token, 'shopper', askedNow)('GET /orders/my-orders');
    shown.push(...orders.map(({ id }: { id: string }) => id));
  }
  expect(shown.toSorted()).toEqual(told.toSorted());
  await Promise.all([before.end(), now.end()]);
  expect([before.child.exitCode, now.child.exitCode]).toEqual([0, 0]);
  return asked.count;
}

async function expectRight(db: Db, told: readonly string[]): Promise<void> {
  const orders = await db.selectFrom('orders').select(['id', 'delivery_status', 'total_paise']).execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
  const lines = await db
    .selectFrom('order_items')
    .select(['order_id', 'variant_id', 'quantity', 'selling_paise'])
    .execute();
  expect(await ledgerAgrees({ db })).toBe(true);
  for (const { id, stock } of await db.selectFrom('variants').select(['id', 'stock']).execute()) {
    const isKept = (order: string) => orders.some((one) => one.id === order && one.delivery_status !== 'CANCELED');
    const sold = lines.filter((line) => line.variant_id === id && isKept(line.order_id));
    expect(stock + sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(PIECES);
  }
  for (const { id, total_paise } of orders) {
    const own = lines.filter(({ order_id }) => order_id === id);
    expect(own.reduce((sum, { quantity, selling_paise }) => sum + quantity * selling_paise, 0)).toBe(total_paise);
  }
}
