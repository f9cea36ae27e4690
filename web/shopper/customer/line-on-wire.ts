import type { GuestLine } from '../../session/guest-storage.ts';

/** Returns a line of a guest's cart in the form that the API takes. */
export function lineOnWire({ variantId: productVariantId, quantity, price }: GuestLine) {
  return { productVariantId, quantity, ...(price !== undefined && { priceWhenAdded: price }) };
}
