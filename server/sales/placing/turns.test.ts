// On PostgreSQL: orders wait until it is their turn to get a connection from the pool.
import { expect, test } from 'vitest';
import { makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withOrderNumber } from './order-numbers.ts';
import { placeOrder } from './place-order.ts';

// The tests show how orders wait for each other on PostgreSQL. On SQLite, only one writing transaction runs at a time.

const shop = useShop();

async function shopperWith(variantId: string) {
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId } });
  return shopper;
}

async function aVariant(): Promise<string> {
  return (await makeProduct(shop, { variants: [{ stock: 50 }] })).variants[0]?.id ?? '';
}

test.runIf(isPostgres)('buyers who wait for one piece leave the others their connections', async () => {
  const variantId = await aVariant();
  const buyers = await Promise.all(Array.from({ length: 25 }, async () => shopperWith(variantId)));
  const holder = await shop.db.startTransaction().execute();
  await holder.updateTable('variants').set({ sku: 'HELD' }).where('id', '=', variantId).execute();
  const placed = buyers.map(async ({ call, addressId }) =>
    call('POST /orders/place', { body: { addressId, paymentMethod: 'COD' } }),
  );
  await expect.poll(async () => countWaiting(shop.db)).toBeGreaterThan(0);
  const read = await buyers[0]?.call('GET /addresses');
  expect(read?.status).toBe(200);
  await holder.commit().execute();
  expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(buyers.map(() => 201));
  expect(await stockOf(shop, variantId)).toBe(25);
});

test.runIf(isPostgres)(
  'orders do not wait for the counter of the catalogue, which shows them all the same',
  async () => {
    const variantId = await aVariant();
    const { user, addressId } = await shopperWith(variantId);
    const state = await shop.catalogue.state();
    const holder = await shop.db.startTransaction().execute();
    await holder.updateTable('catalogue_state').set({ id: 1 }).execute();
    const placing = { userId: user.id, addressId, isLimited: true };
    await withOrderNumber(shop.db, async (orderNumber) => placeOrder(shop.db, { ...placing, orderNumber }, shop.now()));
    expect(await stockOf(shop, variantId)).toBe(49);
    await holder.commit().execute();
    await shop.catalogue.afterCommit();
    expect(await shop.catalogue.state()).toBe(state + 1);
    expect((await shop.catalogue.listStock()).map(({ stock }) => stock)).toContain(49);
  },
);
