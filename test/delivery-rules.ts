import { anAddress, makeProduct, makeShopper } from './factories.ts';
import type { Caller, TestShop } from './shop.ts';

/** Delivery rules without zones: delivery is free everywhere. */
export const noZones = { cutoffHour: 24, daysOff: [], holidays: [], chargeRate: null, zones: [] };

/** A zone of all PIN codes, with ₹49 for delivery below ₹999. */
const everywhere = {
  name: 'Everywhere',
  pins: [] as string[],
  isRest: true,
  isServed: true,
  daysFrom: 3,
  daysTo: 6,
  takesCash: true,
  cashFee: '0',
  mostCash: null as string | null,
  freeFrom: '999' as string | null,
  rates: [{ from: '0', fromGrams: 0, charge: '49' }],
};

/** The fields of a zone that differ from the zone of all PIN codes. */
export type Zone = Partial<typeof everywhere> & { id?: string };

/** Saves delivery rules with these zones. */
export async function saveZones(owner: Caller, zones: readonly Zone[], more: object = {}) {
  const body = { ...noZones, zones: zones.map((one) => ({ ...everywhere, ...one })), ...more };
  return owner.call('PUT /delivery-rules', { body });
}

export type Wanted = { pin?: string; sellingPaise?: number; quantity?: number; stock?: number };

/** Makes a shopper with items in the cart, by default one item for ₹500, and an address in this PIN code. */
export async function goShopping(
  shop: TestShop,
  { pin = anAddress.postalCode, sellingPaise = 50_000, quantity = 1, stock = 500 }: Wanted = {},
) {
  const shopper = await makeShopper(shop);
  const product = await makeProduct(shop, { variants: [{ stock, sellingPaise }] });
  const variantId = product.variants[0]?.id ?? '';
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
  await shopper.call(`PUT /addresses/${shopper.addressId}`, { body: { ...anAddress, postalCode: pin } });
  const place = async (body: object = {}) =>
    shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD', ...body } });
  const cart = async (asked = `?pin=${pin}`) => (await shopper.call(`GET /cart${asked}`)).body.cart;
  return { ...shopper, product, variantId, place, cart };
}
