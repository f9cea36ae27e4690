import { limits } from './limits.ts';
import { sameKey } from './same-key.ts';

/**
 * The key under which a product's page is found by another spelling of its name. The key is no longer than a name may
 * be: databases index no text of any length, and some letters have far longer plain forms.
 */
export function nameKey(name: string): string {
  return sameKey(name).slice(0, limits.productNameLength).toWellFormed();
}
