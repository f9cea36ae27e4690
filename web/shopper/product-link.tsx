import { Link, type LinkProps } from 'react-router';
import { productPath } from '#domain/paths.ts';
import { carry } from './carried-products.ts';
import type { CardProduct } from './packed-card.ts';

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
