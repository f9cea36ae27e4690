import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ ORDER_LIMITS: 'off' });

test('when all numbers of six digits are given, orders go on with seven: each has its own, and is found by it', async () => {
  const admin = await makeAdmin(shop);
  const { variants } = await makeProduct(shop, { variants: [{ stock: 1000 }] });
  // Only thirty six-digit numbers are left, and a process reserves two hundred numbers at once, so some of the reserved
  // numbers have seven digits.
  await shop.db.updateTable('order_numbers').set({ next: 899_970 }).execute();
  const shoppers = [];
  for (let n = 0; n < 70; n++) {
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    shoppers.push(shopper);
  }
  const replies = await Promise.all(
    shoppers.map(async ({ call, addressId }) =>
      call('POST /orders/place', { body: { addressId, paymentMethod: 'COD' } }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  const numbers = replies.map(({ body }) => body.order.orderNumber as string);
  expect(new Set(numbers).size).toBe(70);
  const lengths = numbers.map((number) => number.length - 'ORD'.length);
  expect(new Set(lengths)).toEqual(new Set([6, 7]));
  for (const number of [numbers.find((one) => one.length === 9), numbers.find((one) => one.length === 10)]) {
    const { orders } = (await admin.call(`GET /orders/all?q=${number?.toLowerCase()}`)).body;
    expect(orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([number]);
  }
});
