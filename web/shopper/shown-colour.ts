import type { Product } from '#contract/products.ts';

type Coloured = Pick<Product, 'variants'> & { images: ReadonlyArray<{ color?: string }> };

/** Answers the colour in which a product shows at first: that of its first picture, or one with pieces in stock. */
export function shownColour({ images: [first], variants }: Coloured): string | undefined {
  const inStock = variants.filter((variant) => variant.stock > 0);
  return (inStock.find((variant) => variant.color === first?.color) ?? inStock[0] ?? variants[0])?.color;
}
