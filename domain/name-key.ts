import { limits } from './limits.ts';
import { sameKey } from './same-key.ts';

/**
 * Returns a key for the name of a product, by which the shop finds the product's page even if the name is written with
 * other capitals, spaces or dashes. The key is cut to the length that a name may have, because databases cannot index
 * texts of any length, and some letters become several when the name is normalised.
 */
export function nameKey(name: string): string {
  return sameKey(name).slice(0, limits.productNameLength).toWellFormed();
}
