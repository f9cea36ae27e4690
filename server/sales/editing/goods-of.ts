import type { OfferGoods } from '#domain/offers.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { ItemRow } from '../orders/queries.ts';

/**
 * Answers whether an offer is for a product, for the products of an order's lines: a category means the branch below
 * it, too. An offer for the goods of a filter is for those products that the order has already had at a reduction.
 */
export async function goodsOf(
  db: Db,
  before: readonly ItemRow[],
  after: readonly ItemRow[],
): Promise<(goods: OfferGoods, productId: string) => boolean> {
  const ids = [...new Set(after.map(({ product_id }) => product_id))];
  const products = await db.selectFrom('products').select(['id', 'category_id']).where('id', 'in', ids).execute();
  const categories = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  const parentOf = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const categoryOf = new Map(products.map(({ id, category_id }) => [id, category_id]));
  const reduced = new Set(before.flatMap((item) => (item.reduction_paise > 0 ? [item.product_id] : [])));
  return (goods, productId) => {
    switch (goods.kind) {
      case 'all':
        return true;
      case 'products':
        return goods.ids.includes(productId);
      case 'categories':
        return branchOf(categoryOf.get(productId), parentOf).some((id) => goods.ids.includes(id));
      case 'filter':
        return reduced.has(productId);
    }
  };
}

/** A category and those above it. */
function branchOf(categoryId: string | undefined, parentOf: ReadonlyMap<string, string | null>): string[] {
  const branch: string[] = [];
  for (let at = categoryId; at !== undefined; at = parentOf.get(at) ?? undefined) branch.push(at);
  return branch;
}
