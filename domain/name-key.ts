import { limits } from './limits.ts';
import { sameKey } from './same-key.ts';

/**
 * Returns a key for the name of a product. By this key, the shop finds the product's page even if somebody writes the
 * name with other capitals, spaces or dashes. Normalising can make a name longer, and databases cannot index very long
 * texts. The key is therefore cut to the longest length of a name.
 */
export function nameKey(name: string): string {
  return sameKey(name).slice(0, limits.productNameLength).toWellFormed();
}
