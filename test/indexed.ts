import type { Entry } from '../server/goods/catalogue/entries.ts';
import type { FacetTable } from '../server/goods/catalogue/facet-table.ts';
import { ProductIndex } from '../server/goods/catalogue/product-index.ts';

/** Returns the catalogue's index of these products, with the sort orders that selections need. */
export async function indexOf(entries: Iterable<Entry>, table: FacetTable): Promise<ProductIndex> {
  const index = new ProductIndex(table);
  for (const entry of entries) index.set(entry);
  await index.sortOrders.ready('priceLowHigh', 'priceHighLow');
  return index;
}

/** Counts the products that lie directly in each category. */
export function countOwn(entries: Iterable<Pick<Entry, 'categoryId'>>): Map<string, number> {
  const own = new Map<string, number>();
  for (const { categoryId } of entries) own.set(categoryId, (own.get(categoryId) ?? 0) + 1);
  return own;
}
