import { setTimeout } from 'node:timers/promises';
import { test } from 'vitest';
import { Addresses } from '../../../test/asked-addresses.ts';
import { Comparison, expectFresh, SEED, STEPS } from '../../../test/comparison.ts';
import { editEverything, sales } from '../../../test/edits-by-kind.ts';
import { Random } from '../../../test/random.ts';
import { filledAtRandom } from '../../../test/random-edits.ts';
import { useShop } from '../../../test/shop.ts';
import { holdingReads } from '../../../test/holding-reads.ts';
import { hasPages, visited } from '../../../test/visited-shop.ts';
import { Catalogue } from '../../goods/catalogue/catalogue.ts';
import { openShop } from '../../app/open-shop.ts';
import type { Shop } from '../../app/shop.ts';

// A process that was running during all changes of a shop must answer exactly the same bytes as a process that has just
// started with an empty cache.

const shop = useShop({ LANGUAGES: 'en,hi', ORDER_LIMITS: 'off', PUBLIC_URL: 'https://shop.example' });
const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
const EDITS_A_STEP = 3;
/**
 * The share of sales among the steps. An edit makes all cached answers out of date, but a sale leaves most of them
 * valid, and the test checks mainly answers that stay in the cache.
 */
const SALES = 0.7;
/** The test compares all pages after this many steps, and a few of them after each step. */
const ALL_PAGES_AFTER = 8;
const LONG_MS = 120_000 + STEPS * 10_000;

test.each([SEED, SEED + 1])(
  'a process that has lived through edits and sales, and another beside it, answer as a fresh one (seed %i)',
  async (seed) => {
    const random = new Random(seed);
    const edits = await filledAtRandom(shop, random);
    const other = Object.assign(openShop(shop.env, silent), { now: shop.now });
    const kept = [await visited(shop), await visited(other)];
    const [addresses, comparison] = [new Addresses(random), new Comparison(random)];
    try {
      for (let step = 1; step <= STEPS; step++) {
        const kinds = random.isLucky(SALES) ? sales : undefined;
        for (let n = 0; n < EDITS_A_STEP; n++) await edits.next(kinds);
        await other.catalogue.refresh();
        const { calls, files, pages } = await addresses.next(edits);
        const some = step % ALL_PAGES_AFTER === 0 ? pages : ['/', '/shop', random.of(pages)];
        const asked = [...calls, ...files, ...(hasPages ? some : [])];
        await expectFresh(shop, { asked, kept, comparison }, `seed ${seed}, step ${step}, after ${edits.last(6)}`);
      }
    } finally {
      for (const one of kept) await one.close();
      await other.db.destroy();
    }
  },
  LONG_MS,
);

const MOST_READS = 12;
/** The test delays a read for at most this long, because the delay may also slow down other work. */
const MOST_HELD_MS = 150;

test.each(['what answers read', 'what the catalogue reads'])(
  'what was read before an edit, and answered after it, is not kept: %s',
  async (what) => {
    const random = new Random(SEED);
    const edits = await filledAtRandom(shop, random);
    const { plugin, hold, letGo } = holdingReads();
    const db = shop.db.withPlugin(plugin);
    const slow: Shop =
      what === 'what answers read' ? { ...shop, db } : { ...shop, catalogue: new Catalogue(db, shop.now) };
    const [addresses, comparison] = [new Addresses(random), new Comparison(random)];
    const { calls, files } = await addresses.next(edits);
    const asked = [...calls, ...files].filter(() => random.isLucky(STEPS / 40));
    for (const address of asked)
      for (let nth = 1, wasHeld = true; wasHeld && nth <= MOST_READS; nth++) {
        await slow.catalogue.refresh();
        const kept = await visited(slow);
        const held = hold(nth).then(() => true);
        const answered = kept.ask(address);
        wasHeld = await Promise.race([held, answered.then(() => false)]);
        const edited = editEverything(edits).then(async () => slow.catalogue.refresh());
        await Promise.race([edited, setTimeout(MOST_HELD_MS)]);
        letGo();
        await Promise.all([answered, edited]);
        await expectFresh(shop, { asked: [address], kept: [kept], comparison }, `seed ${SEED}, read ${nth}`);
        await kept.close();
      }
  },
  LONG_MS,
);
