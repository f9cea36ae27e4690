import { productPath } from '#domain/paths.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import type { CardProduct } from './packed-card.ts';

// Products that a link passes to their page, so that the page can paint at once (spec §2 "passed through navigation
// state"). They are not in the navigation state itself, because a clientLoader cannot read that.

/** `isPainted` is true after the page has shown the product; next time the page asks the server. */
type Carried = { product: CardProduct; isPainted: boolean };

const carried = new Map<string, Carried>();
const MOST_CARRIED = 200;

/**
 * Answers the product that a link has passed to this path; undefined if there is none. The path includes the prefix of
 * the language.
 */
export function carriedTo(path: string): Carried | undefined {
  return carried.get(path);
}

/** Passes a product to its page, which is about to open. */
export function carry(product: CardProduct): void {
  const path = pathIn(currentLocale(), productPath(product));
  carried.delete(path);
  carried.set(path, { product, isPainted: false });
  const oldest = carried.keys().next().value;
  if (carried.size > MOST_CARRIED && oldest !== undefined) carried.delete(oldest);
}
