import type { Product } from '#contract/products.ts';
import type { CardProduct } from './product-link.tsx';

/** What a card and the page it leads to need of a product at once; the rest stays off the wire until asked for. */
export function toCard({ id, name, sharesName, category, images, variants }: Product): CardProduct {
  return { id, name, sharesName, category, images: images.slice(0, 4).map((image) => ({ ...image, placeholder: '' })), variants };
}
