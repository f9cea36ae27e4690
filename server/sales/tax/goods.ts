import type { TaxRule } from '#domain/gst/tax-rates.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listCategoriesOf } from './queries.ts';

/** What a category says itself; null and '' follow from the category above it. */
export type CategoryTax = { id: string; hsn: string; rule: TaxRule | null };
/** What an invoice says of a product, and by which table it is taxed. `hsn` is '' where nobody has given one. */
export type GoodsTax = { hsn: string; rule: TaxRule };

/**
 * HSN and rule of each product: its category's own, else the next one's above. Clothes are garments where none says.
 */
export async function goodsOf(
  db: Db,
  categories: readonly CategoryTax[],
  productIds: readonly string[],
): Promise<Map<string, GoodsTax>> {
  const { categoryOf, parentOf } = await listCategoriesOf(db, productIds);
  const own = new Map(categories.map((category) => [category.id, category]));
  const goods = productIds.map((productId) => {
    const found: { hsn: string; rule: TaxRule | null } = { hsn: '', rule: null };
    for (let at = categoryOf.get(productId); at !== undefined; at = parentOf.get(at) ?? undefined) {
      found.hsn ||= own.get(at)?.hsn ?? '';
      found.rule ??= own.get(at)?.rule ?? null;
    }
    return [productId, { hsn: found.hsn, rule: found.rule ?? 'garments' }] as const;
  });
  return new Map(goods);
}
