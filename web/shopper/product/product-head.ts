import { productPath } from '#domain/paths.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { toParagraphs } from '#domain/paragraphs.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import * as productText from '#text/product-page.ts';
import { breadcrumbs, publicHead, type Site } from '../frame/page-head.ts';
import type { CardProduct } from '../packed-card.ts';
import { offersOf } from './offers-of.ts';

const DESCRIPTION_LENGTH = 160;

/**
 * Returns the head of a product's page, with the product's offer for search engines. A shared link shows a picture in
 * the colour that its query names.
 */
export function headOf(product: CardProduct, site: Site, search: string) {
  const path = productPath(product);
  const description = import.meta.env.SSR ? describe(product) : '';
  return publicHead(site, {
    title: product.name,
    description,
    path,
    type: 'product',
    ...imageOf(product, search),
    things: import.meta.env.SSR ? thingsOf(product, site, description) : [],
  });
}

/**
 * Returns the first words of the product's description. Without a description, returns a sentence with the product's
 * name and category.
 */
function describe({ name, category, description = '' }: CardProduct): string {
  return (
    toParagraphs(description)[0]?.slice(0, DESCRIPTION_LENGTH) ??
    productText.description({ name, category: category.name })
  );
}

/** Returns the picture for other sites. Only the server writes this picture's address, so no browser needs it. */
function imageOf({ images }: CardProduct, search: string) {
  if (!import.meta.env.SSR) return {};
  const color = new URLSearchParams(search).get('color');
  const [picture] = color === null ? images : picturesFor(color, images);
  return picture && { image: picture.url };
}

/** Returns schema.org objects: the product with its offer, and the path from the home page to the product. */
function thingsOf(product: CardProduct, site: Site, description: string) {
  const path = productPath(product);
  return [
    {
      '@type': 'Product',
      name: product.name,
      description,
      category: product.category.name,
      brand: { '@type': 'Brand', name: product.brand ?? site.name },
      image: product.images.map((image) => site.origin + image.url),
      ...(product.variants.length > 0 && { offers: offersOf(product, site.origin + pathIn(currentLocale(), path)) }),
    },
    breadcrumbs(site.origin, [
      { name: productText.home(), path: '/' },
      { name: productText.shop(), path: '/shop' },
      { name: product.category.name, path: `/shop?category=${product.category.id}` },
      { name: product.name, path },
    ]),
  ];
}
