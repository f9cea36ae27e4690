import { Link, type LinkProps } from 'react-router';
import { productPath } from '#domain/paths.ts';
import { carry } from './carried-products.ts';
import { offerOf, type CardProduct } from './packed-card.ts';
import { shownColour } from './shown-colour.ts';

/**
 * Returns the address of the product's page with the colour that the card shows. The address leaves the colour out if
 * the page opens with that colour anyway.
 */
export function addressOf(product: CardProduct, color = offerOf(product)?.variant.color): string {
  return productPath(product, color === shownColour(product) ? undefined : color);
}

type ProductLinkProps = Omit<LinkProps, 'to'> & {
  product: CardProduct;
  /** The colour of the chosen size, if it is another colour than the card shows. */
  color?: string | undefined;
};

/** A link to a product's page. The link also passes the product to that page, which can then paint at once. */
export function ProductLink({ product, color, onClick, ...rest }: ProductLinkProps) {
  return (
    <Link
      to={addressOf(product, color)}
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
