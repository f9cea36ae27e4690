import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { hasValkey, startValkey, type ValkeyServer } from '../../../test/valkey.ts';
import { Valkey } from '../outside/valkey.ts';
import { RateLimits, TooManyTries, type Try } from './rate-limits.ts';

// Debian's package `valkey` or `redis-server`; without either this is not tested. Windows end by the clock of that
// server, so no test moves one.

const shop = useShop();
let server: ValkeyServer;
let heard: string[] = [];
let opened: Valkey[] = [];
let count = 0;
const someone = () => `someone ${++count}`;

/** The limits of one more process; it waits for a busy machine, unless the test says how long. */
function open(url = server.url, patienceMs = 60_000): RateLimits & { valkey: Valkey } {
  const listener = { lost: (error: Error) => heard.push(error.message), found: () => heard.push('found') };
  const valkey = new Valkey(url, listener, patienceMs);
  opened.push(valkey);
  return Object.assign(new RateLimits(1, shop.db, valkey), { valkey });
}

/** How many of so many tries at once are let through; the limits take turns. */
async function letThrough(limits: RateLimits | RateLimits[], times: number, ...tries: Try[]): Promise<number> {
  const all = [limits].flat();
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, async (_, n) => all[n % all.length]?.spend(...tries)),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(TooManyTries);
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

/** How many commands a full server has refused. */
const refused = (stats: string) => Number(/errorstat_OOM:count=(\d+)/.exec(stats)?.[1] ?? 0);

describe.runIf(hasValkey)('tries in Valkey', () => {
  beforeAll(async () => {
    server = await startValkey();
  });
  beforeEach(async () => {
    heard = [];
    await server.say('flushall');
    await server.say('config resetstat');
  });
  afterEach(() => {
    for (const valkey of opened.splice(0)) valkey.close();
  });
  afterAll(async () => server.kill());

  test('are as many as elsewhere, also at once and by several processes, and each refusal says how long to wait', async () => {
    const who: Try = ['login-known', someone()];
    expect(await letThrough([open(), open(), open()], 60, who)).toBe(8);
    await expect(open().spend(who)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES', details: { retryAfter: 300 } });
    expect(heard).toEqual([]);
  });
  test('are given back where they were not needed, also where others were refused meanwhile', async () => {
    const limits = [open(), open()];
    const who: Try = ['login-known', someone()];
    const given = await Promise.all(Array.from({ length: 8 }, async (_, n) => limits[n % 2]?.spend(who)));
    for (const giveBack of given.slice(0, 3)) {
      expect(await letThrough(limits, 2, who)).toBe(0);
      await giveBack?.();
      expect(await letThrough(limits, 1, who)).toBe(1);
    }
  });
  test('of one rule cost nothing of the others when it refuses', async () => {
    const limits = open();
    const [who, network] = [someone(), someone()];
    for (let times = 0; times < 3; times++) {
      const through = await letThrough(limits, 9, ['register-network', network], ['login-known', who]);
      expect(through).toBe(times === 0 ? 8 : 0);
    }
    expect(await letThrough(limits, 80, ['register-network', network])).toBe(60 - 8);
  });
  test('are forgotten once a guess was right', async () => {
    const limits = open();
    const own: Try = ['login-known', someone()];
    await letThrough(limits, 7, own);
    await limits.payForGuess({ tries: [own], own }, async () => true);
    expect(await letThrough(limits, 20, own)).toBe(8);
  });
  test('are no more in the next window where some are given back that were spent in the last', async () => {
    const limits = open();
    const who: Try = ['login-known', someone()];
    const given = await Promise.all(Array.from({ length: 6 }, async () => limits.spend(who)));
    // The server loses its data, as at the end of a window, or after a restart.
    await server.say('flushall');
    await Promise.all(given.map(async (giveBack) => giveBack()));
    expect(await letThrough(limits, 50, who)).toBe(8);
  });
  test('end by themselves, and name nobody', async () => {
    const limits = open();
    await limits.spend(['login-nobody', 'meera@example.com'], ['code-nobody-day', 'meera@example.com']);
    const keys = (await server.say('keys *')).match(/tries:\S+/g) ?? [];
    expect(keys).toHaveLength(2);
    expect(keys.join(' ')).not.toContain('meera');
    for (const key of keys) expect(Number(/:(-?\d+)/.exec(await server.say(`ttl ${key}`))?.[1])).toBeGreaterThan(0);
    expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  test('are counted in the database while it is dead, and in it again once it is there', async () => {
    const limits = [open(), open()];
    const who = (): Try => ['login-known', someone()];
    await letThrough(limits, 4, who());
    await server.kill();
    const stranger = who();
    expect(await letThrough(limits, 50, stranger)).toBe(8);
    expect(await letThrough(limits, 50, stranger)).toBe(0);
    // Each process has noticed it once.
    expect(heard).toHaveLength(2);
    await server.start();
    await expect.poll(() => limits.every(({ valkey }) => valkey.isThere)).toBe(true);
    await letThrough(limits, 2, who());
    expect(await server.say('dbsize')).toContain(':1');
  });
  test('are counted in the database while it says nothing', async () => {
    const limits = open(server.url, 200);
    await limits.spend(['login-known', someone()]);
    server.pause();
    const who: Try = ['login-known', someone()];
    expect(await letThrough(limits, 50, who)).toBe(8);
    expect(heard).toEqual(['no answer in time']);
    // A process that starts meanwhile looks for the server, and does not find it.
    expect(await letThrough(open(server.url, 200), 50, who)).toBe(0);
    server.resume();
    await expect.poll(() => limits.valkey.isThere).toBe(true);
  });
  test('are counted in the database while it refuses', async () => {
    await server.say('config set maxmemory 1');
    const who: Try = ['login-known', someone()];
    expect(await letThrough(open(), 20, who)).toBe(8);
    expect(heard[0]).toContain('OOM');
    await server.say('config set maxmemory 0');
    await server.say('config set requirepass opensesame');
    expect(await letThrough(open(), 20, who)).toBe(0);
    expect(heard.at(-1)).toContain('NOAUTH');
    const withPassword = open(server.url.replace('//', '//:opensesame@'));
    expect(await letThrough(withPassword, 20, ['login-known', someone()])).toBe(8);
    expect(withPassword.valkey.isThere).toBe(true);
    await server.say('auth opensesame\r\nconfig set requirepass ""');
  });
  test('are counted in the database for as long as it is full, which is said once', async () => {
    const limits = open();
    await server.say('config set maxmemory 1');
    await letThrough(limits, 1, ['login-known', someone()]);
    // Looked for twice or more, it pings back but refuses what counts.
    await expect.poll(async () => refused(await server.say('info errorstats')), { timeout: 20_000 }).toBeGreaterThan(2);
    await letThrough(limits, 1, ['login-known', someone()]);
    expect(heard).toEqual([expect.stringContaining('OOM')]);
    await server.say('config set maxmemory 0');
    await expect.poll(() => limits.valkey.isThere, { timeout: 20_000 }).toBe(true);
    expect(heard.slice(1)).toEqual(['found']);
    expect(await server.say('dbsize')).toContain(':0');
  });
  test('spent there let in who was right, also where it is away before they can be given back', async () => {
    const limits = open();
    const own: Try = ['login-known', someone()];
    const right = await limits.payForGuess({ tries: [own], own }, async () => {
      await server.kill();
      return 'right';
    });
    expect(right).toBe('right');
    await server.start();
  });
});
