import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeProduct, makeUser } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { many, tell } from './scale.ts';

// Another process locks the SQLite database while shoppers read and fill their carts.

const HELD_MS = many({ quick: 500, full: 3000 });
/**
 * The shop may answer no request for at most this many milliseconds. If the shop waited for the lock, this time would
 * be HELD_MS. Otherwise only the machine's other work delays requests a little.
 */
const LONGEST_STANDSTILL_MS = 400;

const shop = useShop();

test.skipIf(isPostgres)(
  'nobody who reads waits for it, and who changes something is served when it is over',
  async (context) => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 10 }] });
    const shopper = await shop.as(await makeUser(shop));
    const look = async () => (await shopper.call('GET /cart')).status;
    const add = async () =>
      (await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } })).status;
    // The shop loads some of its code at the first use. These two calls load it before the measurement.
    expect([await add(), await look()]).toEqual([200, 200]);
    const other = new DatabaseSync(join(shop.env.DATA_DIR, 'shop.db'));
    other.exec('begin immediate');
    const standstill = monitorEventLoopDelay({ resolution: 5 });
    standstill.enable();
    let isAdded = false;
    const adding = Promise.all([add(), add()]).then((statuses) => {
      isAdded = true;
      return statuses;
    });
    let looks = 0;
    for (const started = performance.now(); performance.now() - started < HELD_MS; looks++) {
      expect([await look(), isAdded]).toEqual([200, false]);
      await setTimeout(10);
    }
    other.exec('commit');
    other.close();
    expect(await adding).toEqual([200, 200]);
    standstill.disable();
    const longest = standstill.max / 1e6;
    tell(
      context,
      `held for ${HELD_MS} ms; the longest standstill ${Math.round(longest)} ms, ${looks} looks at a cart meanwhile`,
    );
    expect(looks).toBeGreaterThan(HELD_MS / 100);
    expect(longest).toBeLessThan(LONGEST_STANDSTILL_MS);
  },
);
