import type { TaxRule } from '#domain/gst/tax-rates.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listCategoriesOf } from './queries.ts';

/** The tax settings of one category. If `hsn` is '' or `rule` is null, the category above decides about this value. */
export type CategoryTax = { id: string; hsn: string; rule: TaxRule | null };
/**
 * The tax data of a product for its invoice. `hsn` is the tax code of the goods; '' if nobody has entered a code.
 * `rule` names the table of rates.
 */
type GoodsTax = { hsn: string; rule: TaxRule };

/**
 * Returns the HSN and the tax rule of each product. If the product's category lacks the HSN or the rule, the nearest
 * category above that has it decides. If no category has a rule, the product is taxed as a garment.
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
