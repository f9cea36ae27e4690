import { expect, test } from 'vitest';
import { ledgerAgrees, stockOf } from '../../../test/factories.ts';
import { aDelivery } from '../../../test/returns.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { countWaiting } from '../../../test/waiting.ts';

const shop = useShop();

// The test needs PostgreSQL: on SQLite, no other transaction can change rows after a transaction has read them and
// before it writes.
test.runIf(isPostgres)('what goes off sale, or up, while it is asked for is not held for a swap', async () => {
  for (const change of [{ retired_at: shop.now() }, { selling_paise: 150_000 }]) {
    const { ask, swap, l, seen } = await aDelivery(shop);
    const holder = await shop.db.startTransaction().execute();
    await holder.updateTable('variants').set(change).where('id', '=', l).execute();
    const asked = ask(swap());
    await expect.poll(async () => countWaiting(shop.db)).toBeGreaterThan(0);
    await holder.commit().execute();
    const { status, body } = await asked;
    expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(await stockOf(shop, l)).toBe(3);
    expect((await seen()).returns).toEqual([]);
  }
  expect(await ledgerAgrees(shop)).toBe(true);
});
