import type { GuestLine } from '../../session/guest-storage.ts';

/** Answers a guest's line in the form of the API. */
export function lineOnWire({ variantId: productVariantId, quantity, price }: GuestLine) {
  return { productVariantId, quantity, ...(price !== undefined && { priceWhenAdded: price }) };
}
