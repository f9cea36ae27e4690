import { sql, type RawBuilder } from 'kysely';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { LOWEST_DAYS } from '#domain/price-rule.ts';
import { batches } from '../../platform/db/batches.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import type { Covered } from '../markdowns/running.ts';

type Row = Schema['variants'];
export type PriceColumns = Pick<
  Row,
  'selling_paise' | 'saving_paise' | 'usual_selling_paise' | 'usual_saving_paise' | 'markdown_id'
>;
export type PricedVariant = Covered & PriceColumns & Pick<Row, 'color' | 'size' | 'stock'>;

/** One statement writes the prices of at most this many variants, so that other requests soon have a turn. */
export const ROWS_AT_ONCE = 1000;
const PRODUCTS_AT_ONCE = 250;

/**
 * Lists the variants for sale of these products (null: of all products), with their prices and categories, in ascending
 * order of their ids. On PostgreSQL, `isLocked` locks the variants in ascending order of their ids, as all code does.
 */
export async function listPriced(
  db: Db,
  productIds: readonly string[] | null,
  { isLocked = false } = {},
): Promise<PricedVariant[]> {
  if (productIds?.length === 0) return [];
  const listed = productIds ?? (await listProductsOnSale(db));
  // A query on SQLite blocks the process, so the function reads in pieces there, to give other requests a turn. SQLite
  // has no row locks.
  const pieces = isPostgres(db) ? [listed] : batches(listed, PRODUCTS_AT_ONCE);
  const variants: PricedVariant[] = [];
  for (const piece of pieces)
    for (const variant of await selectPriced(db, piece, isLocked).execute()) variants.push(variant);
  return isPostgres(db) ? variants : variants.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function selectPriced(db: Db, productIds: readonly string[], isLocked: boolean) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'products.category_id', 'variants.sku'])
    .select(['variants.color', 'variants.size', 'variants.stock', 'variants.selling_paise', 'variants.saving_paise'])
    .select(['variants.usual_selling_paise', 'variants.usual_saving_paise', 'variants.markdown_id'])
    .where('variants.retired_at', 'is', null)
    .where(isListed(db, 'variants.product_id', JSON.stringify(productIds)))
    .orderBy('variants.id')
    .$if(isLocked, (rows) => rows.forNoKeyUpdate('variants'));
}

async function listProductsOnSale(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('retired_at', 'is', null).execute();
  return rows.map((row) => row.id);
}

/** Writes the prices of variants that this transaction has locked. */
export async function updatePrices(
  db: Tx,
  variants: ReadonlyArray<PriceColumns & { id: string }>,
  now: string,
): Promise<void> {
  for (const batch of batches(variants, ROWS_AT_ONCE)) {
    const rows = batch.map((one) => [
      one.id,
      one.selling_paise,
      one.saving_paise,
      one.usual_selling_paise,
      one.usual_saving_paise,
      one.markdown_id,
    ]);
    await sql`
      update variants set selling_paise = n.c1, saving_paise = n.c2, usual_selling_paise = n.c3,
        usual_saving_paise = n.c4, markdown_id = n.c5, updated_at = ${now}
      from ${tableOf(db, rows, ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text'])} as n
      where variants.id = n.c0`.execute(db);
  }
}

export type Repriced = Pick<Schema['price_history'], 'at' | 'cause' | 'user_id' | 'markdown_id'>;

/**
 * Adds the present prices of these variants to the history. The row of a variant that is in a sale names that sale; the
 * rows of all other variants name `markdown_id`. A later price of the same millisecond replaces the earlier one.
 */
export async function insertHistory(db: Tx, variantIds: readonly string[], repriced: Repriced): Promise<void> {
  const { at, cause, user_id, markdown_id } = repriced;
  const text = (value: string | null) => sql`cast(${value} as text)`;
  for (const batch of batches(variantIds, ROWS_AT_ONCE))
    await sql`
      insert into price_history (variant_id, at, selling_paise, saving_paise, cause, user_id, markdown_id)
      select id, ${text(at)}, selling_paise, saving_paise, ${text(cause)}, ${text(user_id)},
        coalesce(markdown_id, ${text(markdown_id)})
      from variants where ${isListed(db, 'id', JSON.stringify(batch))}
      on conflict (variant_id, at) do update set selling_paise = excluded.selling_paise,
        saving_paise = excluded.saving_paise, cause = excluded.cause, user_id = excluded.user_id,
        markdown_id = excluded.markdown_id`.execute(db);
}

/** Makes a table of these rows from one parameter; the table's columns are c0, c1 and so on. */
export function tableOf(
  db: Db,
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>,
  types: ReadonlyArray<'text' | 'bigint'>,
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const columns = types.map((type, at) => {
    const value = isPostgres(db) ? sql`(value ->> ${sql.lit(at)})::${sql.raw(type)}` : sql`value ->> ${sql.lit(at)}`;
    return sql`${value} as ${sql.ref(`c${at}`)}`;
  });
  const from = isPostgres(db) ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
  return sql`(select ${sql.join(columns)} from ${from})`;
}

/** Returns the present prices of variants, by their ids. Leaves out variants that do not exist. */
export async function listPricesNow(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<Row, 'selling_paise' | 'saving_paise'>>> {
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'selling_paise', 'saving_paise'])
    .where(isListed(db, 'id', JSON.stringify(ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Lists the lowest price of each variant, in paise, in the 30 days before an instant; the price at the beginning of the
 * 30 days counts as well. A variant with a shorter history gets its lowest known price. Leaves out variants without any
 * history.
 */
export async function listLowest(db: Db, variantIds: readonly string[], until: string): Promise<Map<string, number>> {
  const from = addMs(until, -LOWEST_DAYS * DAY_MS);
  const lowest = new Map<string, number>();
  for (const batch of batches(variantIds, ROWS_AT_ONCE)) {
    const rows = await db
      .selectFrom('price_history as past')
      .select(['variant_id', (row) => row.fn.min<number>('selling_paise').as('paise')])
      .where(isListed(db, 'variant_id', JSON.stringify(batch)))
      .where('at', '<', until)
      .where((where) =>
        where.or([
          where('at', '>=', from),
          where('at', '=', (row) =>
            row
              .selectFrom('price_history as earlier')
              .select((one) => one.fn.max('earlier.at').as('at'))
              .whereRef('earlier.variant_id', '=', 'past.variant_id')
              .where('earlier.at', '<', from),
          ),
        ]),
      )
      .groupBy('variant_id')
      .execute();
    for (const { variant_id, paise } of rows) lowest.set(variant_id, Number(paise));
  }
  return lowest;
}

/** Lists the ids of the products for sale that have a variant in one of these sales. */
export async function listHeldProducts(db: Db, markdownIds: readonly string[]): Promise<string[]> {
  if (markdownIds.length === 0) return [];
  const rows = await db
    .selectFrom('variants')
    .select('product_id')
    .distinct()
    .where('markdown_id', 'in', markdownIds)
    .where('retired_at', 'is', null)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Counts the variants that are in each sale now. */
export async function countHeld(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('variants')
    .select(['markdown_id', (row) => row.fn.countAll<number>().as('count')])
    .where('markdown_id', 'is not', null)
    .where('retired_at', 'is', null)
    .groupBy('markdown_id')
    .execute();
  return new Map(rows.map(({ markdown_id, count }) => [markdown_id ?? '', Number(count)]));
}

/** Lists the variants for sale with these SKUs, in any upper or lower case. */
export async function listBySku(
  db: Db,
  skus: readonly string[],
): Promise<Array<Pick<Row, 'id' | 'product_id' | 'sku'>>> {
  const found: Array<Pick<Row, 'id' | 'product_id' | 'sku'>> = [];
  for (const batch of batches(skus)) {
    const keys = batch.map((sku) => sku.toLowerCase());
    const rows = await db
      .selectFrom('variants')
      .select(['id', 'product_id', 'sku'])
      .where((column) => column.fn<string>('lower', ['sku']), 'in', keys)
      .where('retired_at', 'is', null)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Lists the ids of the products for sale in these categories. */
export async function listInCategories(db: Db, categoryIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isListed(db, 'category_id', JSON.stringify(categoryIds)))
    .where('retired_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Lists the products whose usual price, in paise, is in a range. The usual price of a product is the lowest usual price
 * of its variants that can be bought, or of all its variants if none can be bought.
 */
export async function listInUsualRange(
  db: Db,
  productIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const usual = sql<number>`coalesce(usual_selling_paise, selling_paise)`;
  const rows = await db
    .selectFrom('variants')
    .select(['product_id', sql<number | null>`min(case when stock > 0 then ${usual} end)`.as('buyable')])
    .select(sql<number>`min(${usual})`.as('any'))
    .where(isListed(db, 'product_id', JSON.stringify(productIds)))
    .where('retired_at', 'is', null)
    .groupBy('product_id')
    .execute();
  const paise = new Map(rows.map((row) => [row.product_id, Number(row.buyable ?? row.any)]));
  return productIds.filter((id) => {
    const price = paise.get(id);
    return price !== undefined && price >= from && price <= to;
  });
}

/** Locks products in ascending order of their ids; the caller locks the variants afterwards. */
export async function lockProducts(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('products')
    .select('id')
    .where(isListed(db, 'id', JSON.stringify(ids)))
    .orderBy('id')
    .forUpdate()
    .execute();
}
