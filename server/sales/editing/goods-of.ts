import type { OfferGoods, OfferTerms } from '#domain/offers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listOrderOffers, productsOf, termsIn, type OrderOfferRow } from '../offers/offers.ts';
import { listVariants } from '../orders/edit-queries.ts';
import type { ItemRow } from '../orders/queries.ts';
import type { Sales } from '../sales.ts';
import type { AskedLine } from './plan-edit.ts';

/** Maps each filter of an order's offers (by its query) to those products of the edited order that match the filter. */
export type Filtered = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads from the catalogue which products of an edited order match the filters of the order's offers. Call this
 * function before the transaction of an edit begins.
 */
export async function readFiltered(
  { db, catalogue }: Pick<Sales, 'db' | 'catalogue'>,
  orderId: string,
  lines: readonly AskedLine[],
): Promise<Filtered> {
  const goods = (await listOrderOffers(db, [orderId])).flatMap((row) => termsThen(row)?.goods ?? []);
  const filters = goods.filter((one) => one.kind === 'filter');
  if (filters.length === 0 || lines.length === 0) return new Map();
  const variants = await listVariants(db, { ids: lines.map(({ productVariantId: id }) => id) });
  const ids = new Set(variants.map(({ product_id }) => product_id));
  // A process that has just started may not have read the catalogue yet.
  await catalogue.state();
  const matched = filters.map(async (one) => [one.query, await productsOf(catalogue, one, ids)] as const);
  return new Map(await Promise.all(matched));
}

/**
 * Returns a function that decides whether an offer applies to a product of the order. An offer for a category also
 * applies to the categories below it. A product that already had a reduction in the order still matches the filter of
 * the offer, because the catalogue no longer finds a product that the shop has taken off sale.
 */
export async function goodsOf(
  db: Db,
  { before, after, filtered }: { before: readonly ItemRow[]; after: readonly ItemRow[]; filtered: Filtered },
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
        return reduced.has(productId) || (filtered.get(goods.query)?.has(productId) ?? false);
    }
  };
}

/** Returns the terms of the offer at the time when the order was placed; undefined for a reduction by the staff. */
export function termsThen({ offer_id, terms }: OrderOfferRow): OfferTerms | undefined {
  return offer_id === null || terms === null ? undefined : termsIn({ terms });
}

/** Returns the ids of a category and of all categories above it. */
function branchOf(categoryId: string | undefined, parentOf: ReadonlyMap<string, string | null>): string[] {
  const branch: string[] = [];
  for (let at = categoryId; at !== undefined; at = parentOf.get(at) ?? undefined) branch.push(at);
  return branch;
}
