import type { CartItem } from '#contract/cart.ts';
import { formatRupees } from '#domain/money.ts';
import * as cartPageText from '#text/cart-page.ts';

/** Shows the price at which a piece was put into the cart, if the price has changed since. */
export function WasPrice({ item: { priceWhenAdded, product } }: { item: CartItem }) {
  if (priceWhenAdded === null || priceWhenAdded === product.variant.originalPrice) return null;
  return <p className="text-md text-ink-soft">{cartPageText.wasPrice({ price: formatRupees(priceWhenAdded) })}</p>;
}
