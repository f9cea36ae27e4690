import type { OfferGoods } from '#domain/offers.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { CatalogueFilters } from '../../goods/catalogue/narrow.ts';
import { readFilter } from './read-filter.ts';

const everything: CatalogueFilters = { q: '', categories: [], sort: 'default' };

/**
 * Returns the filters by which the catalogue finds the goods of an offer. Returns undefined if the offer is for all
 * goods or lists its products.
 */
function filtersOf(goods: OfferGoods): CatalogueFilters | undefined {
  if (goods.kind === 'categories') return { ...everything, categories: [...goods.ids] };
  return goods.kind === 'filter' ? readFilter(goods.query) : undefined;
}

/**
 * Returns to which of these products an offer applies. An offer for a category also applies to the categories below it.
 * The function reads the catalogue in memory, which contains only products for sale, so an offer for a category or a
 * filter applies only to products for sale.
 */
export async function productsOf(
  catalogue: Catalogue | undefined,
  goods: OfferGoods,
  productIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (goods.kind === 'all') return productIds;
  if (goods.kind === 'products') return new Set(goods.ids.filter((id) => productIds.has(id)));
  const filters = filtersOf(goods);
  return catalogue && filters ? catalogue.whichOf(filters, productIds) : new Set();
}

/** Counts the products for sale to which an offer applies. */
export async function countProducts(catalogue: Catalogue, goods: OfferGoods): Promise<number> {
  if (goods.kind === 'products') {
    const all = new Set((await catalogue.list()).map(({ id }) => id));
    return goods.ids.filter((id) => all.has(id)).length;
  }
  return catalogue.countMatching(filtersOf(goods) ?? everything);
}
