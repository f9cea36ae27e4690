import { expect } from 'vitest';
import { anAddress, makeProduct, makeShopper } from './factories.ts';
import type { Caller, TestShop } from './shop.ts';
import { nextSerial } from './serial.ts';

/** Makes the fields of an offer of 10 % with a code of its own. */
export const anOffer = () => ({
  name: 'Festive offer',
  kind: 'code',
  code: `FESTIVE${nextSerial()}`,
  effect: { kind: 'percent', percent: 10 } as object,
});

/** Makes an offer, by default with a code, and returns it. */
export async function makeOffer(owner: Caller, more: object = {}) {
  const { status, body } = await owner.call('POST /offers', { body: { ...anOffer(), ...more } });
  expect([status, body.message]).toEqual([201, 'Offer saved successfully!']);
  return body.offer as { id: string; name: string; code: string; updatedAt: string };
}

type Basket = { sellingPaise?: number; quantity?: number; stock?: number; code?: string; phone?: string };

/**
 * Makes a shopper with an address and pieces in the cart, by default one for ₹500, who has typed the code if one is
 * given.
 */
export async function shopping(
  shop: TestShop,
  { phone = String(9_300_000_000 + nextSerial()), code, ...basket }: Basket = {},
) {
  const { sellingPaise = 50_000, quantity = 1, stock = 500 } = basket;
  const shopper = await makeShopper(shop);
  const product = await makeProduct(shop, { variants: [{ stock, sellingPaise }] });
  const variantId = product.variants[0]?.id ?? '';
  const fill = async (pieces = quantity) =>
    shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: pieces } });
  await fill();
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, phone } });
  const type = async (typed: string) => shopper.call('PUT /cart/code', { body: { code: typed } });
  if (code !== undefined) expect((await type(code)).status).toBe(200);
  const cart = async () => (await shopper.call(`GET /cart?addressId=${shopper.addressId}`)).body.cart;
  const place = async (more: object = {}) =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD', ...more } });
  /** Places the order for the amount that the cart shows at this moment. */
  const placeAsShown = async () => place({ expectedTotal: (await cart()).payable });
  return { ...shopper, product, variantId, fill, type, cart, place, placeAsShown };
}

export async function usesOf(shop: TestShop, offerId: string): Promise<number> {
  const row = await shop.db.selectFrom('offers').select('uses').where('id', '=', offerId).executeTakeFirstOrThrow();
  return row.uses;
}
