import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { filePlaces, inPieces, inShareOfTime } from './at-once.ts';

describe('what one account asks of the shop', () => {
  const shop = useShop();
  const FILE = 'GET /users/personal-data';

  test('is done a few at a time, some wait, and the rest is refused with a time to wait', async () => {
    const [greedy, other] = [await makeShopper(shop), await makeShopper(shop)];
    // The test decides how long each reader holds a place, so the result does not depend on the machine's speed.
    const read = Promise.withResolvers<void>();
    let [working, refusals] = [0, 0];
    const readers = Array.from({ length: 60 }, async () =>
      filePlaces(greedy.user.id, async () => {
        working++;
        await read.promise;
      }).catch(() => refusals++),
    );
    await vi.waitFor(() => expect([working, refusals]).toEqual([2, 38]));
    const { status, body, headers } = await greedy.call(FILE);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_AT_ONCE', '10']);
    expect((await other.call(FILE)).status).toBe(200);
    read.resolve();
    await Promise.all(readers);
    expect([working, refusals]).toEqual([22, 38]);
    // After its other requests have ended, the account may ask again: a refused request occupies no place.
    const again = await Promise.all(Array.from({ length: 22 }, async () => greedy.call(FILE)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('an account’s share of the time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  let accounts = 0;
  const work = (ms: number) => async () => void (await new Promise((resolve) => setTimeout(resolve, ms)));
  /** Does pieces of work of these lengths (ms) one after another. Returns the total time in ms, waiting included. */
  const took = async (account: string, ...pieces: number[]) => {
    const began = performance.now();
    const done = (async () => {
      for (const ms of pieces) await inShareOfTime(account, work(ms));
      return performance.now() - began;
    })();
    await vi.runAllTimersAsync();
    return done;
  };

  test('costs nothing whoever asks for little, and a long time whoever asks on and on', async () => {
    const account = `account ${++accounts}`;
    expect(await took(account, 1000, 1000, 1000)).toBe(3000);
    // After the first three seconds, each second of work takes four seconds, waiting included, because the debt shrinks
    // by a quarter of a second each second.
    const more = await took(account, ...Array.from({ length: 10 }, () => 1000));
    expect(more).toBeGreaterThan(30_000);
    expect(more).toBeLessThan(50_000);
    expect(await took(`account ${++accounts}`, 1000)).toBe(1000);
  });

  test('is used up by many small requests, too', async () => {
    const account = `account ${++accounts}`;
    const began = performance.now();
    const asking = (async () => {
      for (let n = 0; n < 2000; n++) await inShareOfTime(account, async () => {}, 5);
    })();
    await Promise.all([asking, vi.runAllTimersAsync()]);
    // The first 600 requests are free, and then the account gets 50 requests each second.
    expect(performance.now() - began).toBeGreaterThan(25_000);
  });

  test('is its again after a while, and a piece that fails has taken it too', async () => {
    const account = `account ${++accounts}`;
    const fails = inShareOfTime(account, async () => {
      await work(9000)();
      throw new Error('no');
    });
    await Promise.all([expect(fails).rejects.toThrow('no'), vi.runAllTimersAsync()]);
    // Other accounts may have slowed down the work, so no request waits longer than five seconds, however long the work
    // took.
    expect(await took(account, 0)).toBe(5000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await took(account, 1000)).toBe(1000);
  });

  test('a file that nobody reads on ends what makes it', async () => {
    let isEnded = false;
    const making = async function* () {
      try {
        for (let n = 0; ; n++) yield n;
      } finally {
        isEnded = true;
      }
    };
    for await (const piece of inPieces(`account ${++accounts}`, making())) if (piece === 3) break;
    expect(isEnded).toBe(true);
  });
});
