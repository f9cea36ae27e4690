// On both engines: SQL computes the days and counts the sold items.
import { expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { newId } from '../../platform/db/ids.ts';
import { countSoldLately, soldLatelyQuery, toPieces } from './sold-lately.ts';

const shop = useShop();
const HOUR = 3_600_000;

test('what was sold in the last thirty days is counted, also by a process whose clock was a day behind when it made the order’s id', async () => {
  const shopper = await makeShopper(shop);
  const { id: productId, variants } = await makeProduct(shop, { variants: [{ size: 'M', color: 'Kora' }] });
  const variantId = variants[0]?.id ?? '';
  const countOfProduct = async () => toPieces(await soldLatelyQuery(shop.db, shop.now(), [productId]).execute());
  expect(await countOfProduct()).toEqual(new Map());
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 3 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  expect(placed.status).toBe(201);
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const line = await shop.db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow();
  /** Copies the order. The copy's date is `ago` milliseconds old, and its id is as old as `agoByItsId`. */
  const alsoSold = async (quantity: number, ago: number, agoByItsId = ago) => {
    const id = newIdOf(Date.now() - agoByItsId);
    const createdAt = addMs(shop.now(), -ago);
    await shop.db
      .insertInto('orders')
      .values({ ...order, id, order_number: `TB${id.slice(-12)}`, created_at: createdAt })
      .execute();
    await shop.db
      .insertInto('order_items')
      .values({ ...line, id: newId(), order_id: id, quantity })
      .execute();
  };
  await alsoSold(10, 2 * HOUR, 26 * HOUR);
  await alsoSold(100, 29 * 24 * HOUR);
  await alsoSold(1000, 31 * 24 * HOUR);
  const counted = new Map([[variantId, 113]]);
  expect(await countOfProduct()).toEqual(counted);
  expect(await countSoldLately(shop.db, shop.now())).toEqual(counted);
  // The oldest order that still counts may come from a machine whose clock was behind, so that its id is older than its
  // date.
  await shop.db.updateTable('orders').set({ delivery_status: 'CANCELED' }).where('id', '=', order.id).execute();
  expect((await countOfProduct()).get(variantId)).toBe(110);
});

/** Makes an id as if this process had made it at that time, although the process has made later ids since. */
function newIdOf(millis: number): string {
  const hex = millis.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}
