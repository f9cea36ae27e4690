import type { Product } from '#contract/products.ts';
import type { Packed } from '../api/packed.ts';
import type { CardProduct } from './product-link.tsx';

/** What a card and the page it leads to need of a product at once; the rest stays off the wire until asked for. */
export function toCard({ id, name, sharesName, category, images, variants }: Product): CardProduct {
  return { id, name, sharesName, category, images, variants };
}

/**
 * Cards as one text, without field names and without what follows from the rest: fifty cards shrink to a third, and the
 * page that carries them is rendered, compressed and sent the sooner. The shop's own SKUs are not for shoppers' cards.
 */
export function packCards(products: readonly Product[]): Packed<CardProduct[]> {
  return JSON.stringify(
    products.map(({ id, name, sharesName, category, images, variants }) => [
      id,
      name,
      sharesName ? 1 : 0,
      [category.id, category.name, category._count.products],
      images.map((image) => [image.id, image.sources.base, image.width, image.height, image.sources.widths]),
      variants.map((variant) => [variant.id, variant.color, variant.colorHexCode, variant.size, variant.stock, variant.originalPrice, variant.discountPrice]),
    ]),
  );
}

type PackedImage = [id: string, base: string, width: number, height: number, widths: number[]];
type PackedVariant = [id: string, color: string, hex: string, size: string, stock: number, price: string, saving: string];
type PackedCard = [id: string, name: string, sharesName: 0 | 1, category: [string, string, number], images: PackedImage[], variants: PackedVariant[]];

export function unpackCards(packed: Packed<CardProduct[]>): CardProduct[] {
  // as: the text was made by packCards above.
  return (JSON.parse(packed) as PackedCard[]).map(([id, name, sharesName, [categoryId, categoryName, products], images, variants]) => ({
    id,
    name,
    sharesName: sharesName === 1,
    category: { id: categoryId, name: categoryName, _count: { products } },
    images: images.map(([id, base, width, height, widths]) => ({ id, url: `${base}.jpg`, width, height, alt: name, sources: { base, widths, formats: ['avif', 'webp'] }, placeholder: '' })),
    variants: variants.map(([id, color, colorHexCode, size, stock, originalPrice, discountPrice]) => ({ id, color, colorHexCode, size, sku: null, stock, originalPrice, discountPrice })),
  }));
}
