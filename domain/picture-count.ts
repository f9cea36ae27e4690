import { limits } from './limits.ts';

/**
 * Answers whether a product that had `before` pictures may have this many now (spec §5 "Product"). One that is beyond
 * the limits already, from an import for example, may keep what it has or come nearer: its other fields can be saved.
 */
export function mayHavePictures(count: number, before = 0): boolean {
  const { min, max } = limits.imagesPerProduct;
  if (count > max) return count <= before;
  return count >= min || (before > 0 && count >= before);
}
