import { limits } from './limits.ts';

/**
 * Returns whether a product that had `before` pictures may have `count` pictures now (spec §5 "Product"). If the number
 * of pictures was already outside the limits, for example after an import, it may stay the same or come nearer to the
 * limits, so that a person can still save the product's other fields.
 */
export function mayHavePictures(count: number, before = 0): boolean {
  const { min, max } = limits.imagesPerProduct;
  if (count > max) return count <= before;
  return count >= min || (before > 0 && count >= before);
}
