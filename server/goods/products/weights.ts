import type { Db } from '../../platform/db/schema.ts';

/**
 * Returns the weight in grams of one item of each variant. The weight is the variant's own weight, or else the weight
 * of its product, of its category, or of the nearest category above that has a weight. Leaves out variants without any
 * weight.
 */
export async function weightsOf(db: Db, variantIds: readonly string[]): Promise<Map<string, number>> {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.grams', 'products.grams as of_product', 'products.category_id'])
    .where('variants.id', 'in', variantIds)
    .execute();
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'grams']).execute();
  const categories = new Map(rows.map((category) => [category.id, category]));
  const ofCategory = (id: string): number | null => {
    for (let at = categories.get(id); at; at = at.parent_id === null ? undefined : categories.get(at.parent_id))
      if (at.grams !== null) return at.grams;
    return null;
  };
  return new Map(
    variants.flatMap(({ id, grams, of_product, category_id }) => {
      const weight = grams ?? of_product ?? ofCategory(category_id);
      return weight === null ? [] : [[id, weight] as const];
    }),
  );
}
