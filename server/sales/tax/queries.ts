import type { Db } from '../../platform/db/schema.ts';

/** Lists the category of each product, and the category above each category. */
export async function listCategoriesOf(db: Db, productIds: readonly string[]) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .where('id', 'in', productIds)
    .execute();
  const categories = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  return {
    categoryOf: new Map(products.map((product) => [product.id, product.category_id])),
    parentOf: new Map(categories.map((category) => [category.id, category.parent_id])),
  };
}
