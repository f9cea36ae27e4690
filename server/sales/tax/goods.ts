import type { TaxRule } from '#domain/gst/tax-rates.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listCategoriesOf } from './queries.ts';

/** A category's own tax settings. If `rule` is null or `hsn` is '', the category above decides. */
export type CategoryTax = { id: string; hsn: string; rule: TaxRule | null };
/**
 * The tax data of a product for its invoice; `rule` names the table of rates. `hsn` (the tax code of goods) is '' if
 * nobody has entered a code.
 */
type GoodsTax = { hsn: string; rule: TaxRule };

/**
 * Returns the HSN and the tax rule of each product. If the product's category has no HSN or no rule, the nearest
 * category above gives the missing one. If no category has a rule, the product is taxed as a garment.
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
