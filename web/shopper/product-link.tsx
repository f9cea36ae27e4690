import { Link, type LinkProps } from 'react-router';
import { productPath } from '#domain/paths.ts';
import { carry } from './carried-products.ts';
import { offerOf, type CardProduct } from './packed-card.ts';
import { shownColour } from './shown-colour.ts';

/** The address of the product's page with the colour whose price is shown here, unless it is the first one. */
export function addressOf(product: CardProduct): string {
  const color = offerOf(product)?.variant.color;
  return productPath(product, color === shownColour(product) ? undefined : color);
}

/** A link to a product's page that carries the product along. */
export function ProductLink({ product, onClick, ...rest }: Omit<LinkProps, 'to'> & { product: CardProduct }) {
  return (
    <Link
      to={addressOf(product)}
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
