import { Link, type LinkProps } from 'react-router';
import { productPath } from '#domain/paths.ts';
import { carry } from './carried-products.ts';
import { offerOf, type CardProduct } from './packed-card.ts';
import { shownColour } from './shown-colour.ts';

/**
 * The address of the product's page with the colour that is shown here. The colour is left out if the page opens with
 * it anyway.
 */
export function addressOf(product: CardProduct, color = offerOf(product)?.variant.color): string {
  return productPath(product, color === shownColour(product) ? undefined : color);
}

type ProductLinkProps = Omit<LinkProps, 'to'> & {
  product: CardProduct;
  /** The chosen colour, if the chosen size has another colour than the card shows. */
  color?: string | undefined;
};

/** A link to a product's page that also passes the product to that page. */
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
