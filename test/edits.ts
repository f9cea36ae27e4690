import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import { nextSerial } from './serial.ts';
import type { Caller, TestShop } from './shop.ts';

type Seed = { paymentMethod?: string; m?: number; l?: number; lPaise?: number };

/**
 * Makes an editable order: two pieces of a product in size M, at ₹999, from a stock of `m`. The product also exists in
 * L. Returns the order with functions to edit it as staff. `scarf` is another product, at ₹400, with five pieces in
 * stock.
 */
export async function anOrderToEdit(
  shop: TestShop,
  { paymentMethod = 'COD', m = 10, l = 3, lPaise = 99_900 }: Seed = {},
) {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop, {
    name: 'Bagru Kurta',
    variants: [
      { size: 'M', stock: m, sku: `KURTA-M-${nextSerial()}` },
      { size: 'L', stock: l, sellingPaise: lPaise },
    ],
  });
  const other = await makeProduct(shop, {
    name: 'Kota Scarf',
    variants: [{ size: 'Free Size', color: 'Kora', stock: 5, sellingPaise: 40_000, savingPaise: 10_000 }],
  });
  const idOf = (size: string) => product.variants.find((variant) => variant.size === size)?.id ?? '';
  const ids = { m: idOf('M'), l: idOf('L'), scarf: other.variants[0]?.id ?? '' };
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: ids.m, quantity: 2 } });
  const { order } = (
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } })
  ).body;
  const id = order.id as string;
  const itemId = order.items[0].id as string;
  const edit = async (body: object, by: Caller = admin, headers: Record<string, string> = {}) =>
    by.call(`PUT /orders/${id}/content`, { body, headers });
  return {
    ...{ admin, shopper, order, id, itemId, ids, edit },
    productId: product.id,
    /** Makes the order's first line as an edit sends it; `more` replaces some of its fields. */
    line: (more: object = {}) => ({ id: itemId, productVariantId: ids.m, quantity: 2, ...more }),
    content: async () => (await admin.call(`GET /orders/${id}/content`)).body.content,
    now: async () => (await admin.call(`GET /orders/${id}`)).body.order,
    step: async (step: string) => admin.call(`PUT /orders/${id}/step`, { body: { step } }),
    setStatus: async (deliveryStatus: string) => admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } }),
    timeline: async () => (await admin.call(`GET /orders/${id}/timeline`)).body.timeline,
    received: async () => (await shop.emails()).filter((email) => email.to?.[0]?.address === shopper.user.email),
  };
}
