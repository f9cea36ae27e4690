import { limits } from './limits.ts';
import { sameKey } from './same-key.ts';

/**
 * The key by which the shop finds a product's page under another spelling of its name. The key is cut to the length
 * that a name may have, because databases cannot index texts of any length, and some letters become much longer when
 * they are folded.
 */
export function nameKey(name: string): string {
  return sameKey(name).slice(0, limits.productNameLength).toWellFormed();
}
