// On both engines: a trigger marks the days whose orders have changed, and SQL sums up the sales of these days.
import { expect, test } from 'vitest';
import { foldAll } from '../../../test/counts.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

test('whatever becomes of its orders, a sale has brought what the orders that count hold of it', async () => {
  const admin = await makeAdmin(shop);
  const { id, variants } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000, stock: 50 }] });
  const usual = await makeProduct(shop, { variants: [{ sellingPaise: 10_000, stock: 50 }] });
  const rule = { change: { percent: -20 }, ending: null, keep: 'mrp' };
  const body = { name: 'Diwali', goods: { kind: 'products', ids: [id] }, rule };
  const { markdown } = (await admin.call('POST /markdowns', { body })).body;
  const place = async (quantity: number) => {
    const shopper = await makeShopper(shop);
    for (const [productVariantId, pieces] of [
      [variants[0]?.id, quantity],
      [usual.variants[0]?.id, 1],
    ])
      await shopper.call('POST /cart/add', { body: { productVariantId, quantity: pieces } });
    const placing = { addressId: shopper.addressId, paymentMethod: 'COD' };
    return (await shopper.call('POST /orders/place', { body: placing })).body.order.id as string;
  };
  /**
   * Expects these results in the list of sales and in the answer for one sale: first computed from the orders, and then
   * from the stored daily totals.
   */
  const expectBrought = async (brought: object) => {
    for (let n = 0; n < 2; n++) {
      const [one] = (await admin.call('GET /markdowns')).body.markdowns;
      expect(one.brought).toEqual(brought);
      expect((await admin.call(`GET /markdowns/${markdown.id}`)).body.markdown.brought).toEqual(brought);
      await foldAll(shop.db);
    }
  };
  const setStatus = async (orderId: string, deliveryStatus: string) =>
    expect((await admin.call(`PUT /orders/${orderId}/status`, { body: { deliveryStatus } })).status).toBe(200);
  await expectBrought({ orders: 0, pieces: 0, sales: '0.00', reduction: '0.00' });
  const first = await place(3);
  await place(1);
  await expectBrought({ orders: 2, pieces: 4, sales: '3200.00', reduction: '800.00' });
  await setStatus(first, 'CANCELED');
  await expectBrought({ orders: 1, pieces: 1, sales: '800.00', reduction: '200.00' });
  await setStatus(first, 'PENDING');
  await expectBrought({ orders: 2, pieces: 4, sales: '3200.00', reduction: '800.00' });
});
