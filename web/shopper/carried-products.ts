import { productPath } from '#domain/paths.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { CardProduct } from './packed-card.ts';

// Products on their way from a link to their page, which uses them to paint at once (spec §2 "passed through navigation
// state"). The products are not in the navigation state itself, because a clientLoader does not see that.

/** `isPainted`: the page has shown it, and next asks the server. */
type Carried = { product: CardProduct; isPainted: boolean };

const carried = new Map<string, Carried>();
const MOST_CARRIED = 200;

/**
 * Answers the product that a link carried to this path, which has its language's prefix; undefined if there is none.
 */
export function carriedTo(path: string): Carried | undefined {
  return carried.get(path);
}

/** Hands a product to its page, which is about to be opened. */
export function carry(product: CardProduct): void {
  const path = pathIn(currentLocale(), productPath(product));
  carried.delete(path);
  carried.set(path, { product, isPainted: false });
  const oldest = carried.keys().next().value;
  if (carried.size > MOST_CARRIED && oldest !== undefined) carried.delete(oldest);
}
