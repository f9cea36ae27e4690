import { productPath } from '#domain/paths.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { CardProduct } from './packed-card.ts';

// This file stores the products that links pass to product pages, so that a product page can paint at once (spec §2
// "passed through navigation state"). The products are not in the navigation state itself, because a clientLoader
// cannot read that state.

/** `isPainted` is true after the page has shown the passed product. The next time the page asks the server. */
type Carried = { product: CardProduct; isPainted: boolean };

const carried = new Map<string, Carried>();
const MOST_CARRIED = 200;

/**
 * Returns the product that a link has passed to this path. Returns undefined if no link has passed a product. The path
 * includes the prefix of the language.
 */
export function carriedTo(path: string): Carried | undefined {
  return carried.get(path);
}

/** Passes a product to its page, just before that page opens. */
export function carry(product: CardProduct): void {
  const path = pathIn(currentLocale(), productPath(product));
  carried.delete(path);
  carried.set(path, { product, isPainted: false });
  const oldest = carried.keys().next().value;
  if (carried.size > MOST_CARRIED && oldest !== undefined) carried.delete(oldest);
}
