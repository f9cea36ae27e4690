import { limits } from './limits.ts';

/**
 * Returns whether a product that had `before` pictures may have `count` pictures now (spec §5 "Product"). A product may
 * already be outside the limits, for example after an import; then it may keep its number or come nearer to the limits,
 * so that a person can save its other fields.
 */
export function mayHavePictures(count: number, before = 0): boolean {
  const { min, max } = limits.imagesPerProduct;
  if (count > max) return count <= before;
  return count >= min || (before > 0 && count >= before);
}
