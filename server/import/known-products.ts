import { batches } from '../db/batches.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { CataloguePlan, KnownProduct } from './plan-catalogue.ts';

/** The products that came from a file, also retired ones, by their `source_id`. */
export async function loadKnownProducts(db: Db): Promise<Map<string, KnownProduct>> {
  const products = await db.selectFrom('products').selectAll().where('source_id', 'is not', null).execute();
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.product_id',
      'variants.option_key',
      'variants.color',
      'variants.size',
      'variants.sku',
      'variants.selling_paise',
      'variants.saving_paise',
    ])
    .where('products.source_id', 'is not', null)
    .where('variants.retired_at', 'is', null)
    .execute();
  const ofProduct = Map.groupBy(variants, (variant) => variant.product_id);
  return new Map(
    products.map((product) => {
      const own = ofProduct.get(product.id) ?? [];
      return [
        product.source_id ?? '',
        { ...product, variants: new Map(own.map((variant) => [variant.option_key, variant])) },
      ];
    }),
  );
}

export async function insertNewRows(db: Tx, rows: CataloguePlan['newRows']): Promise<void> {
  for (const batch of batches(rows.products)) await db.insertInto('products').values(batch).execute();
  for (const batch of batches(rows.variants)) await db.insertInto('variants').values(batch).execute();
  for (const batch of batches(rows.images)) await db.insertInto('product_images').values(batch).execute();
  for (const batch of batches(rows.movements)) await db.insertInto('stock_movements').values(batch).execute();
}

/** Writes what the file changed. Stock is not among it: sales go on while this runs. */
export async function updateChanged(
  db: Tx,
  { changedProducts, changedPrices }: Pick<CataloguePlan, 'changedProducts' | 'changedPrices'>,
  now: string,
): Promise<void> {
  // In id order, as rows are locked everywhere (db/transaction.ts).
  for (const { id, ...words } of changedProducts.toSorted(byId))
    await db
      .updateTable('products')
      .set({ ...words, updated_at: now })
      .where('id', '=', id)
      .execute();
  for (const { id, ...prices } of changedPrices.toSorted(byId))
    await db
      .updateTable('variants')
      .set({ ...prices, updated_at: now })
      .where('id', '=', id)
      .execute();
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
