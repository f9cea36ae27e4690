import type { GuestLine } from '../../session/guest-storage.ts';

/** A guest's line as the API takes it. */
export function lineOnWire({ variantId: productVariantId, quantity, price }: GuestLine) {
  return { productVariantId, quantity, ...(price !== undefined && { priceWhenAdded: price }) };
}
