import type { OfferGoods } from '#domain/offers.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { CatalogueFilters } from '../../goods/catalogue/narrow.ts';
import { readFilter } from './read-filter.ts';

const everything: CatalogueFilters = { q: '', categories: [], sort: 'default' };

/**
 * Answers the catalogue's filters for these goods; undefined for all goods and for a list of products, which need none.
 */
function filtersOf(goods: OfferGoods): CatalogueFilters | undefined {
  if (goods.kind === 'categories') return { ...everything, categories: [...goods.ids] };
  return goods.kind === 'filter' ? readFilter(goods.query) : undefined;
}

/**
 * Answers which of these products an offer is for. A category includes the categories below it. The function makes no
 * query; a product that is not sold belongs to no category and no filter.
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

/** Counts the products that are sold and that an offer is for. */
export async function countProducts(catalogue: Catalogue, goods: OfferGoods): Promise<number> {
  if (goods.kind === 'products') {
    const all = new Set((await catalogue.list()).map(({ id }) => id));
    return goods.ids.filter((id) => all.has(id)).length;
  }
  return catalogue.countMatching(filtersOf(goods) ?? everything);
}
