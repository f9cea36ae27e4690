// On both engines: an upsert counts the tries.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { openDatabase } from '../db/open.ts';
import { RateLimits, TooManyTries, type Try } from './rate-limits.ts';

const shop = useShop();
let count = 0;
const someone = () => `someone ${++count}`;
const MINUTE = 60_000;

/**
 * Counts how many of these simultaneous tries are allowed. If several `RateLimits` are given, the tries go to them in
 * turn.
 */
async function letThrough(limits: RateLimits | RateLimits[], times: number, ...tries: Try[]): Promise<number> {
  const all = [limits].flat();
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, async (_, n) => all[n % all.length]?.spend(...tries)),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(TooManyTries);
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

describe('a limit', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test('lets through its number of tries, also at once, and begins anew when its window is over', async () => {
    const limits = new RateLimits(1, shop.db);
    const who = someone();
    expect(await letThrough(limits, 50, ['login-known', who])).toBe(8);
    vi.setSystemTime(Date.now() + 5 * MINUTE - 1000);
    await expect(limits.spend(['login-known', who])).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
      details: { retryAfter: 1 },
    });
    vi.setSystemTime(Date.now() + 1001);
    expect(await letThrough(limits, 50, ['login-known', who])).toBe(8);
  });
  test('of one rule costs nothing of the others when it refuses', async () => {
    const limits = new RateLimits(1, shop.db);
    const [who, network] = [someone(), someone()];
    for (let times = 0; times < 5; times++)
      expect(await letThrough(limits, 20, ['register-network', network], ['login-known', who])).toBe(
        times === 0 ? 8 : 0,
      );
    expect(await letThrough(limits, 80, ['register-network', network])).toBe(60 - 8);
  });
  test('gives back what was not needed', async () => {
    const limits = new RateLimits(1, shop.db);
    const who = someone();
    for (let times = 0; times < 20; times++) await (await limits.spend(['login-known', who]))();
    expect(await letThrough(limits, 20, ['login-known', who])).toBe(8);
  });
  test('lets as many through again as were given back, also where others were refused meanwhile', async () => {
    const limits = new RateLimits(1, shop.db);
    const who: Try = ['login-known', someone()];
    const given = await Promise.all(Array.from({ length: 8 }, async () => limits.spend(who)));
    for (const giveBack of given.slice(0, 3)) {
      expect(await letThrough(limits, 2, who)).toBe(0);
      await giveBack();
      expect(await letThrough(limits, 1, who)).toBe(1);
    }
  });
  test('lets nobody through who was refused more often than there are tries, whatever is given back', async () => {
    const limits = new RateLimits(1, shop.db);
    const who: Try = ['login-known', someone()];
    const giveBack = await limits.spend(who);
    expect(await letThrough(limits, 7 + 9, who)).toBe(7);
    await giveBack();
    expect(await letThrough(limits, 1, who)).toBe(0);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    expect(await letThrough(limits, 50, who)).toBe(8);
  });
  test('is no higher in the next window where tries are given back that were spent in the last', async () => {
    const limits = new RateLimits(1, shop.db);
    const who: Try = ['login-known', someone()];
    const given = await Promise.all(Array.from({ length: 6 }, async () => limits.spend(who)));
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    await Promise.all(given.map(async (giveBack) => giveBack()));
    expect(await letThrough(limits, 50, who)).toBe(8);
  });
  test('of codes holds for a quarter of an hour and for a day', async () => {
    const limits = new RateLimits(1, shop.db);
    const who = someone();
    const ask = async () => letThrough(limits, 10, ['code-account', who], ['code-account-day', who]);
    for (const expected of [8, 8, 8, 6, 0]) {
      expect(await ask()).toBe(expected);
      vi.setSystemTime(Date.now() + 15 * MINUTE);
    }
    await expect(limits.spend(['code-account-day', who])).rejects.toThrow(
      'Too many attempts. Please try again in 23 hours.',
    );
    vi.setSystemTime(Date.now() + 23 * 60 * MINUTE);
    expect(await ask()).toBe(8);
  });
  test('is stretched by a factor, and lifted by none', async () => {
    const who = someone();
    expect(await letThrough(new RateLimits(1.5, shop.db), 50, ['login-known', who])).toBe(12);
    expect(await letThrough(new RateLimits(0, shop.db), 50, ['login-known', who])).toBe(50);
  });
  test('keeps no name or address', async () => {
    await new RateLimits(1, shop.db).spend(['login-nobody', 'meera@example.com']);
    const rows = await shop.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length > 0).toBe(isPostgres);
    expect(JSON.stringify(rows)).not.toContain('meera');
  });
});

test('three processes share their limits', async () => {
  const others = [1, 2].map(() => openDatabase(shop.env));
  const processes = [shop.db, ...others].map((db) => new RateLimits(1, db));
  const who = someone();
  const given = await Promise.all(processes.map(async (limits) => limits.spend(['login-account', who])));
  expect(await letThrough(processes, 90, ['login-account', who])).toBe(57);
  await given[1]?.();
  expect(await letThrough(processes, 3, ['login-account', who])).toBe(1);
  await Promise.all(others.map(async (db) => db.destroy()));
});

test.runIf(isPostgres)('what is over is cleared', async () => {
  const limits = new RateLimits(1, shop.db);
  await limits.spend(['login-account', someone()]);
  await shop.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute();
  await limits.clearExpired();
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test.runIf(!isPostgres)('a start forgets no try, and the file holds no name', async () => {
  const who = someone();
  await letThrough(new RateLimits(1, shop.db), 5, ['login-known', who]);
  expect(await letThrough(new RateLimits(1, shop.db), 20, ['login-known', who])).toBe(3);
  expect((await readFile(join(shop.env.DATA_DIR, 'tries.db-wal'), 'latin1')).includes(who)).toBe(false);
});
