import { facetNames } from '../contract/facets.ts';
import { sorts } from '../contract/choices.ts';
import type { Random } from './random.ts';
import type { RandomEdits } from './random-edits.ts';
import { BRANDS, QUERIES, SIZES } from './shop-words.ts';

/**
 * Chooses random addresses that a visitor may request. Some lead to present products and categories, others to products
 * and categories that have been renamed or deleted since.
 */
export class Addresses {
  readonly #random: Random;
  readonly #products: Array<{ id: string; name: string }> = [];
  readonly #categories = new Set<string>();
  readonly #lists: string[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /**
   * Returns random addresses: `calls` of the API, `files` for search engines and browsers, and `pages` in both
   * languages.
   */
  async next(edits: RandomEdits): Promise<{ calls: string[]; files: string[]; pages: string[] }> {
    const random = this.#random;
    for (let n = 0; n < 3; n++) {
      const product = await edits.product();
      if (product) this.#products.push(product);
    }
    for (const { id } of await edits.categories()) this.#categories.add(id);
    const known = [...this.#categories];
    this.#lists.push(anyList(random, known));
    const [lists, products] = [this.#lists.slice(-3), this.#products.slice(-5)];
    const categories = [random.of(known), random.of(known)];
    const words = [random.of(QUERIES), random.of(QUERIES)].map(encodeURIComponent);
    const calls = [
      ...['categories', 'content', 'company-details', 'legal-pages', 'legal-pages/slug/care', 'products/search'],
      ...['products?limit=5&page=2', 'products?sort=name', 'products?sort=stockLowHigh', 'products?size=M'],
      ...lists.map((query) => `products${query}`),
      ...categories.map((id) => `products/category/${id}${random.of(lists)}`),
      `products/category-name/${random.of(['Kurtas', 'kids', 'Festive%20Wear'])}`,
      ...words.flatMap((q) => [`products/search?q=${q}`, `products?q=${q}`]),
      ...products.flatMap(({ id, name }) => [
        `products/${id}`,
        ...['by-name', 'by-address'].map((by) => `products/${by}/${encodeURIComponent(name)}`),
      ]),
    ];
    const pages = [
      ...['', '/shop', '/about', '/page/care', '/search'],
      ...lists.map((query) => `/shop${query}`),
      ...categories.map((id) => `/shop?category=${id}`),
      ...words.map((q) => `/search?q=${q}`),
      ...products.map(({ name }) => `/product/${encodeURIComponent(name)}`),
    ];
    return {
      calls: calls.map((path) => `/api/${path}`),
      files: ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/hi/manifest.webmanifest'],
      pages: [...pages.map((path) => path || '/'), ...pages.map((path) => `/hi${path}`), `/shop.data${lists[0]}`],
    };
  }
}

/** Returns the query of a random product list, which is probably not cached yet. */
function anyList(random: Random, categories: readonly string[]): string {
  const query = new URLSearchParams();
  const values = { size: SIZES, color: ['Red', 'red', 'teal', 'Mauve'], brand: BRANDS, family: ['red', 'blue'] };
  const maybe = (name: string, value: () => string) => {
    if (random.isLucky(0.3)) query.append(name, value());
  };
  for (const name of facetNames) maybe(name, () => random.of(values[name]));
  maybe('q', () => random.of(QUERIES));
  maybe('availability', () => random.of(['in-stock', 'low-stock', 'out-of-stock', 'running-out']));
  maybe('sort', () => random.of(sorts));
  maybe('maxPrice', () => String(100 * random.below(12)));
  maybe('page', () => '2');
  maybe('categories', () => random.of(categories));
  return `?${query}`;
}
