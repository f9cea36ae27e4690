import type { Product } from '#contract/products.ts';
import { shownOffer, type Offer } from '#domain/shown-offer.ts';

type Coloured = Pick<Product, 'variants'> & { images: ReadonlyArray<{ color?: string }> };

/**
 * Returns the colour in which a product is first shown: the colour of its first picture, or a colour that has pieces in
 * stock.
 */
export function shownColour({ images: [first], variants }: Coloured): string | undefined {
  const inStock = variants.filter((variant) => variant.stock > 0);
  return (inStock.find((variant) => variant.color === first?.color) ?? inStock[0] ?? variants[0])?.color;
}

/**
 * Returns the offer of a card among these variants of a product. The card's price, picture and link are those of the
 * offered variant. Among variants of equal price, the product's first colour has priority.
 */
export function cardOffer(product: Coloured, among = product.variants): Offer<Product['variants'][number]> | undefined {
  const color = shownColour(product);
  const isFirst = (variant: { color: string }) => Number(variant.color === color);
  return shownOffer(among.toSorted((a, b) => isFirst(b) - isFirst(a)));
}
