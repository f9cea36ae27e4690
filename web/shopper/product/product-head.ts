import { productPath } from '#domain/paths.ts';
import { toParagraphs } from '#domain/text.ts';
import { breadcrumbs, publicHead, type Site } from '../frame/page-head.ts';
import type { CardProduct } from '../product-link.tsx';
import { cheapest } from '../price.tsx';

const DESCRIPTION_LENGTH = 160;

/** What a product's page says of itself, with its offer for search engines. */
export function headOf(product: CardProduct, site: Site) {
  const path = productPath(product);
  const description = toParagraphs(product.description ?? '')[0]?.slice(0, DESCRIPTION_LENGTH) ?? `${product.name} in ${product.category.name}. Cash on delivery across India.`;
  const shown = cheapest(product.variants);
  const isInStock = product.variants.some((variant) => variant.stock > 0);
  return publicHead(site, {
    title: product.name,
    description,
    path,
    type: 'product',
    ...(product.images[0] && { image: product.images[0].url }),
    things: [
      {
        '@type': 'Product',
        name: product.name,
        description,
        category: product.category.name,
        brand: { '@type': 'Brand', name: site.name },
        image: product.images.map((image) => site.origin + image.url),
        ...(shown && {
          offers: {
            '@type': 'Offer',
            price: shown.originalPrice,
            priceCurrency: 'INR',
            url: site.origin + path,
            itemCondition: 'https://schema.org/NewCondition',
            availability: isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          },
        }),
      },
      breadcrumbs(site.origin, [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: product.category.name, path: `/shop?category=${product.category.id}` }, { name: product.name, path }]),
    ],
  });
}
