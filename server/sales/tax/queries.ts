import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type TaxRow = Schema['tax_settings'];

export async function findTaxSettings(db: Db): Promise<TaxRow | undefined> {
  return db.selectFrom('tax_settings').selectAll().executeTakeFirst();
}

/** Finds the tax settings and locks them, so that nobody else changes them until this transaction ends. */
export async function lockTaxSettings(db: Tx): Promise<TaxRow | undefined> {
  return db.selectFrom('tax_settings').selectAll().forUpdate().executeTakeFirst();
}

export async function updateTaxSettings(db: Tx, row: TaxRow): Promise<void> {
  await db.updateTable('tax_settings').set(row).where('id', '=', row.id).execute();
}

/** Inserts the first settings; answers false if somebody else has just done so. */
export async function insertTaxSettings(db: Tx, row: TaxRow): Promise<boolean> {
  const inserted = await db
    .insertInto('tax_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

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
