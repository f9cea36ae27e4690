import { sql } from 'kysely';
import { batches } from '../../platform/db/batches.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { ROWS_AT_ONCE, tableOf } from './price-queries.ts';

// The shop computes the prices of a sale before the sale begins or ends, and one statement then copies them into the
// variants. The shop writes the history of these prices about a second later, because visitors do not need the history.

type ComingPrice = Schema['coming_prices'];

export async function insertComing(db: Tx, rows: readonly ComingPrice[]): Promise<void> {
  for (const batch of batches(rows, ROWS_AT_ONCE)) {
    const values = batch.map((one) => [
      ...[one.variant_id, one.product_id, one.markdown_id, one.ended_id],
      ...[one.selling_paise, one.saving_paise, one.usual_selling_paise, one.usual_saving_paise, one.is_repriced],
    ]);
    await sql`
      insert into coming_prices (variant_id, product_id, markdown_id, ended_id, selling_paise, saving_paise,
        usual_selling_paise, usual_saving_paise, is_repriced)
      select * from ${tableOf(db, values, [
        ...(['text', 'text', 'text', 'text'] as const),
        ...(['bigint', 'bigint', 'bigint', 'bigint', 'bigint'] as const),
      ])} as n`.execute(db);
  }
}

/** Deletes the coming prices of these products; without `productIds`, deletes all coming prices. */
export async function deleteComing(db: Tx, productIds?: readonly string[]): Promise<void> {
  const query = db.deleteFrom('coming_prices');
  await (productIds ? query.where(isListed(db, 'product_id', JSON.stringify(productIds))) : query).execute();
}

/** Writes the coming prices into the variants, after locking the variants in ascending order of their ids. */
export async function writeComing(db: Tx, now: string): Promise<void> {
  // SQLite needs no lock, because it has no locks of rows.
  if (isPostgres(db)) await lockComing(db);
  for (const piece of await piecesOf(db))
    await sql`
      update variants set selling_paise = n.selling_paise, saving_paise = n.saving_paise,
        usual_selling_paise = n.usual_selling_paise, usual_saving_paise = n.usual_saving_paise,
        markdown_id = n.markdown_id, updated_at = ${now}
      from coming_prices as n where variants.id = n.variant_id and ${piece}`.execute(db);
}

async function lockComing(db: Tx): Promise<void> {
  await db
    .selectFrom((of) =>
      of
        .selectFrom('variants')
        .select('id')
        .where('id', 'in', (of) => of.selectFrom('coming_prices').select('variant_id'))
        .orderBy('id')
        .forNoKeyUpdate()
        .as('locked'),
    )
    .select((of) => of.fn.countAll().as('count'))
    .execute();
}

/** Adds the prices that `writeComing` wrote at this instant to the history. */
export async function noteComing(db: Tx, at: string): Promise<void> {
  for (const piece of await piecesOf(db))
    await sql`
      insert into price_history (variant_id, at, selling_paise, saving_paise, cause, user_id, markdown_id)
      select variant_id, cast(${at} as text), selling_paise, saving_paise, 'sale', null, coalesce(markdown_id, ended_id)
      from coming_prices as n where is_repriced = 1 and ${piece}
      on conflict (variant_id, at) do nothing`.execute(db);
}

/**
 * Makes conditions that divide the coming prices into pieces. On SQLite a statement blocks the process, so the function
 * makes several pieces, and other requests get a turn between them.
 */
async function piecesOf(db: Tx) {
  if (isPostgres(db)) return [sql<boolean>`true`];
  const ids = await db.selectFrom('coming_prices').select('variant_id').orderBy('variant_id').execute();
  return [...batches(ids, ROWS_AT_ONCE)].map(
    (piece) => sql<boolean>`n.variant_id between ${piece[0]?.variant_id} and ${piece.at(-1)?.variant_id}`,
  );
}

/** Lists the products with coming prices. */
export async function listComingProducts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('coming_prices').select('product_id').distinct().execute();
  return rows.map((row) => row.product_id);
}

/** Counts the variants that join or leave each sale with the coming prices. */
export async function countComing(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('coming_prices')
    .select(['markdown_id', 'ended_id', (row) => row.fn.countAll<number>().as('count')])
    .groupBy(['markdown_id', 'ended_id'])
    .execute();
  const counts = new Map<string, number>();
  for (const { markdown_id, ended_id, count } of rows)
    for (const id of new Set([markdown_id, ended_id]))
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  return counts;
}
