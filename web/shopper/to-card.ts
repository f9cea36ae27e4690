import type { Product } from '#contract/products.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { Packed } from '../api/packed.ts';
import { shownColour } from './shown-colour.ts';

/** What a card knows of a product and hands on: its page paints at once from it. */
export type CardProduct = Pick<Product, 'id' | 'name' | 'sharesName' | 'brand' | 'category' | 'images' | 'variants'> & {
  description?: string;
  facts?: Product['facts'];
};

/** What a card and the page it leads to need of a product at once; the rest stays off the wire until asked for. */
export function toCard({ id, name, sharesName, brand, category, images, variants }: Product): CardProduct {
  return { id, name, sharesName, brand, category, images, variants };
}

/** The version of the tuples below. Raise it with each change of them: an older page then loads anew (use-cards.ts). */
const VERSION = 3;

/**
 * Cards as one text, as tuples without field names and without what follows from other fields: fifty cards shrink to a
 * third, so the page is rendered, compressed and sent faster. The shop's own SKUs are not for shoppers' cards;
 * the pictures begin with those of the colour that is shown.
 */
export function packCards(products: readonly Product[], version = VERSION): Packed<CardProduct[]> {
  return JSON.stringify([
    version,
    products.map(({ id, name, sharesName, brand, category, images, variants }) => [
      id,
      name,
      sharesName ? 1 : 0,
      brand,
      [category.id, category.name, category._count.products, category.label],
      picturesFor(shownColour({ images, variants }) ?? '', images).map((image) => [
        image.id,
        image.sources.base,
        image.width,
        image.height,
        image.sources.widths,
        ...(image.color ? [image.color] : []),
      ]),
      variants.map((variant) => [
        variant.id,
        variant.color,
        variant.colorHexCode,
        variant.size,
        variant.stock,
        variant.originalPrice,
        variant.discountPrice,
      ]),
    ]),
  ]);
}

type PackedImage = [id: string, base: string, width: number, height: number, widths: number[], color?: string];
type PackedVariant = [
  id: string,
  color: string,
  hex: string,
  size: string,
  stock: number,
  price: string,
  saving: string,
];
type PackedCard = [
  id: string,
  name: string,
  sharesName: 0 | 1,
  brand: string | null,
  category: [id: string, name: string, products: number, label: string],
  images: PackedImage[],
  variants: PackedVariant[],
];

/** The cards of a text made by packCards; undefined where another version of it packed them. */
export function unpackCards(packed: Packed<CardProduct[]>): CardProduct[] | undefined {
  // as: the text was made by packCards, in this version or another, whose tuples are not looked at.
  const [version, cards] = JSON.parse(packed) as [number, PackedCard[]];
  if (version !== VERSION) return undefined;
  return cards.map(([id, name, sharesName, brand, [categoryId, categoryName, products, label], images, variants]) => ({
    id,
    name,
    sharesName: sharesName === 1,
    brand,
    category: { id: categoryId, name: categoryName, label, _count: { products } },
    images: images.map(([id, base, width, height, widths, color]) => ({
      id,
      url: `${base}.jpg`,
      width,
      height,
      alt: name,
      sources: { base, widths, formats: ['avif', 'webp'] },
      placeholder: '',
      ...(color && { color }),
    })),
    variants: variants.map(([id, color, colorHexCode, size, stock, originalPrice, discountPrice]) => ({
      id,
      color,
      colorHexCode,
      size,
      sku: null,
      stock,
      originalPrice,
      discountPrice,
    })),
  }));
}
