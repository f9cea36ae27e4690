import { batches } from '../../platform/db/batches.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import { markStale } from '../markdowns/queries.ts';
import { listPricesNow } from './price-queries.ts';
import { notePrices, underRunningSales } from './price-under-sales.ts';
import { listProductsOf } from './queries.ts';
import { isHeard, noteEvents, stockEvents } from '../../webhooks/note-event.ts';

/**
 * A variant to write: a new variant, or an existing variant whose row this transaction has locked. `stock` is the
 * number of items; the price columns contain the usual price.
 */
export type VariantToWrite = Omit<
  Schema['variants'],
  'usual_selling_paise' | 'usual_saving_paise' | 'markdown_id' | 'retired_at' | 'created_at' | 'updated_at'
>;
export type StockChange = { variantId: string; change: number };
type Reason = Schema['stock_movements']['reason'];

const priceColumns = [
  ...(['selling_paise', 'saving_paise', 'usual_selling_paise', 'usual_saving_paise', 'markdown_id'] as const),
];
type LockedVariant = Pick<
  Schema['variants'],
  'id' | 'stock' | 'color' | 'color_hex' | 'color_family' | 'grams' | (typeof priceColumns)[number]
>;

/**
 * Locks the variants of these products that are for sale. All code locks variants in ascending order of their ids, so
 * that an order and an edit cannot deadlock.
 */
export async function lockVariantsOf(db: Tx, productIds: readonly string[]): Promise<LockedVariant[]> {
  return db
    .selectFrom('variants')
    .select(['id', 'stock', 'color', 'color_hex', 'color_family', 'grams', ...priceColumns])
    .where('product_id', 'in', productIds)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Empties the SKU and the option key of these variants until `writeVariants` writes them again. The SKU and the option
 * key have unique constraints that the database checks row by row, so without this step two variants could not swap
 * sizes or SKUs.
 */
export async function freeUniqueColumns(db: Tx, ids: readonly string[]): Promise<void> {
  for (const batch of batches(ids))
    await db
      .updateTable('variants')
      .set((column) => ({ option_key: column.ref('id'), sku: null }))
      .where('id', 'in', batch)
      .execute();
}

type Writer = { userId: string | null; now: string; cause: 'hand' | 'import' };

/**
 * Writes new and changed variants, hundreds in one statement. The caller gives the usual price of each variant. The
 * present price follows from the usual price and the running sales, and the function adds it to the history of prices
 * if it has changed. The transaction must have called `holdPrices`.
 */
export async function writeVariants(
  db: Tx,
  variants: readonly VariantToWrite[],
  { userId, now, cause }: Writer,
): Promise<void> {
  const priced = await underRunningSales(db, variants, async (ids) => categoriesOf(db, ids));
  const rows = priced.map((variant) => ({ ...variant, retired_at: null, created_at: now, updated_at: now }));
  for (const batch of batches(rows)) {
    const before = await listPricesNow(
      db,
      batch.map(({ id }) => id),
    );
    await db
      .insertInto('variants')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((column) => ({
          sku: column.ref('excluded.sku'),
          color: column.ref('excluded.color'),
          color_hex: column.ref('excluded.color_hex'),
          color_family: column.ref('excluded.color_family'),
          size: column.ref('excluded.size'),
          option_key: column.ref('excluded.option_key'),
          stock: column.ref('excluded.stock'),
          selling_paise: column.ref('excluded.selling_paise'),
          saving_paise: column.ref('excluded.saving_paise'),
          usual_selling_paise: column.ref('excluded.usual_selling_paise'),
          usual_saving_paise: column.ref('excluded.usual_saving_paise'),
          markdown_id: column.ref('excluded.markdown_id'),
          grams: column.ref('excluded.grams'),
          updated_at: column.ref('excluded.updated_at'),
        })),
      )
      .execute();
    await notePrices(db, batch, before, { cause, user_id: userId, at: now });
  }
  await markStale(db, ['filter']);
}

async function categoriesOf(db: Tx, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .where(isListed(db, 'id', JSON.stringify(productIds)))
    .execute();
  return new Map(rows.map((row) => [row.id, row.category_id]));
}

/** Takes variants off sale. Carts stay unchanged: sales/cart and sales/placing check whether a variant is retired. */
export async function retireVariants(db: Tx, ids: readonly string[], now: string): Promise<void> {
  for (const batch of batches(ids))
    await db.updateTable('variants').set({ retired_at: now, updated_at: now }).where('id', 'in', batch).execute();
}

/** Writes changes of stock into the stock ledger, one row for each variant; a change of 0 has no row. */
export async function noteStockChanges(
  db: Tx,
  changes: readonly StockChange[],
  reason: Reason,
  by: { userId: string | null; now: string },
): Promise<void> {
  const rows = changes
    .filter(({ change }) => change !== 0)
    .map(({ variantId, change }) => ({
      id: newId(),
      variant_id: variantId,
      change,
      reason,
      order_id: null,
      user_id: by.userId,
      at: by.now,
    }));
  for (const batch of batches(rows)) await db.insertInto('stock_movements').values(batch).execute();
  await noteStockEvents(
    db,
    rows.map((row) => row.variant_id),
    by.now,
  );
}

async function noteStockEvents(db: Tx, variantIds: readonly string[], now: string): Promise<void> {
  if (!(await isHeard(db, 'stock.changed'))) return;
  await noteEvents(db, stockEvents(await listProductsOf(db, variantIds)), now);
}

/** Finds the variants for sale that have one of these SKUs; the keys of the map are the SKUs. */
export async function findSkuHolders(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const holders = new Map<string, string>();
  for (const batch of batches([...new Set(skus)])) {
    const rows = await db
      .selectFrom('variants')
      .select(['id', 'sku'])
      .where('sku', 'in', batch)
      .where('retired_at', 'is', null)
      .execute();
    for (const row of rows) if (row.sku !== null) holders.set(row.sku, row.id);
  }
  return holders;
}

/** Finds the variants for sale with one of these ids or one of these SKUs, ignoring upper and lower case. */
export async function findOnSheet(
  db: Db,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<Array<Pick<Schema['variants'], 'id' | 'product_id'>>> {
  const found = new Map<string, string>();
  const select = () =>
    db.selectFrom('variants').select(['id', 'product_id']).where('retired_at', 'is', null).orderBy('product_id');
  for (const batch of batches(ids))
    for (const row of await select().where('id', 'in', batch).execute()) found.set(row.id, row.product_id);
  for (const batch of batches([...new Set(skus.map((sku) => sku.toLowerCase()))])) {
    const rows = await select()
      .where((column) => column.fn<string>('lower', ['sku']), 'in', batch)
      .execute();
    for (const row of rows) found.set(row.id, row.product_id);
  }
  return [...found].map(([id, productId]) => ({ id, product_id: productId }));
}
