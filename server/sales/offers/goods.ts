import type { OfferGoods } from '#domain/offers.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { CatalogueFilters } from '../../goods/catalogue/narrow.ts';
import { readFilter } from './read-filter.ts';

const everything: CatalogueFilters = { q: '', categories: [], sort: 'default' };

/**
 * Returns the filters by which the catalogue finds the goods of an offer; undefined if the offer is for all goods or
 * for listed products, which need no search.
 */
function filtersOf(goods: OfferGoods): CatalogueFilters | undefined {
  if (goods.kind === 'categories') return { ...everything, categories: [...goods.ids] };
  return goods.kind === 'filter' ? readFilter(goods.query) : undefined;
}

/**
 * Returns to which of these products an offer applies. An offer for a category applies to the categories below it, too.
 * The function reads only the catalogue in memory. The catalogue contains only products for sale, so an offer for a
 * category or a filter applies to no other products.
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
