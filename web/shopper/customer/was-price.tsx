import type { CartItem } from '#contract/cart.ts';
import { formatRupees } from '#domain/money.ts';
import * as cartPageText from '#text/cart-page.ts';

/** Shows a piece's price at the time when it was put into the cart, if it has changed. */
export function WasPrice({ item: { priceWhenAdded, product } }: { item: CartItem }) {
  if (priceWhenAdded === null || priceWhenAdded === product.variant.originalPrice) return null;
  return <p className="text-md text-ink-soft">{cartPageText.wasPrice({ price: formatRupees(priceWhenAdded) })}</p>;
}
