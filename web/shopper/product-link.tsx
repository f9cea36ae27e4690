import { Link, type LinkProps } from 'react-router';
import type { Product } from '#contract/products.ts';
import { productPath } from '#domain/paths.ts';

/** What a card knows of a product and hands on: its page paints at once from it. */
export type CardProduct = Pick<Product, 'id' | 'name' | 'sharesName' | 'category' | 'images' | 'variants'> & { description?: string };

const carried = new Map<string, CardProduct>();
const MOST_CARRIED = 200;

/** The product a link carried to this page, if one did (spec §2 "passed through navigation state"). */
export function carriedTo(path: string): CardProduct | undefined {
  return carried.get(path);
}

/** Hands a product on to its page, which is about to be opened. */
export function carry(product: CardProduct): void {
  const path = productPath(product);
  carried.delete(path);
  carried.set(path, product);
  const oldest = carried.keys().next().value;
  if (carried.size > MOST_CARRIED && oldest !== undefined) carried.delete(oldest);
}

/** A link to a product's page that carries the product along. */
export function ProductLink({ product, onClick, ...rest }: Omit<LinkProps, 'to'> & { product: CardProduct }) {
  return (
    <Link
      to={productPath(product)}
      prefetch="intent"
      viewTransition
      onClick={(event) => {
        carry(product);
        onClick?.(event);
      }}
      {...rest}
    />
  );
}
