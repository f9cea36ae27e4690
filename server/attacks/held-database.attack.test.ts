import { monitorEventLoopDelay } from 'node:perf_hooks';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeProduct, makeUser } from '../../test/factories.ts';
import { isPostgres, useShop } from '../../test/shop.ts';
import { many } from './scale.ts';

// Another process holds the embedded database while shoppers look around and fill their carts.

const HELD_MS = many({ quick: 500, full: 3000 });
/** Where many tests share the machine, everything waits. */
const LONGEST_STANDSTILL_MS = many({ quick: 400, full: 100 });

const shop = useShop();

test.skipIf(isPostgres)(
  'nobody who reads waits for it, and who changes something is served when it is over',
  async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 10 }] });
    const shopper = await shop.as(await makeUser(shop));
    const look = async () => (await shopper.call('GET /cart')).status;
    const add = async () =>
      (await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } })).status;
    // What is made at its first use is made before.
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
    expect(looks).toBeGreaterThan(HELD_MS / 100);
    expect(standstill.max / 1e6).toBeLessThan(LONGEST_STANDSTILL_MS);
  },
);
