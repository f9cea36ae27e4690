import { anAddress, makeProduct } from './factories.ts';
import type { Caller, TestShop } from './shop.ts';

/** Lets a member of staff take an order for a caller, and returns the order. */
export async function takeByPhone(
  shop: TestShop,
  by: Caller,
  { quantity = 1, sellingPaise = 50_000 } = {},
): Promise<{ id: string }> {
  const { variants } = await makeProduct(shop, { variants: [{ stock: quantity, sellingPaise }] });
  const { customer } = (
    await by.call('POST /phone-orders/callers', { body: { name: 'Kamla Devi', mobile: '9876500012' } })
  ).body;
  const address = { ...anAddress, recipientName: 'Kamla Devi', phone: '9876500012' };
  const items = [{ productVariantId: variants[0]?.id, quantity }];
  const { body } = await by.call('POST /phone-orders', { body: { customerId: customer.id, address, items } });
  return body.order;
}
