import { sql } from 'kysely';
import { isListed } from '../../platform/db/list-parameter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type Line = { variantId: string; quantity: number };

/**
 * Locks variants in ascending order of their ids, so that two orders cannot deadlock. The lock (`for no key update`)
 * still lets other rows refer to the variants, so a shopper who puts one of the variants into a cart meanwhile does not
 * wait.
 */
export function lockVariants(db: Tx, ids: readonly string[]) {
  return lockListed(db, JSON.stringify(ids));
}

const lockListed = prepared((db, ids: string) =>
  db
    .selectFrom('variants')
    .select('id')
    .where(isListed(db, 'id', ids))
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Takes items from the variants that have enough in stock; returns these variants with their prices. */
export const takePieces = prepared((db, lines: readonly Line[]) => {
  const quantity = sql<number>`case id ${sql.join(
    lines.map((line) => sql`when ${line.variantId} then cast(${line.quantity} as integer)`),
    sql` `,
  )} end`;
  return db
    .updateTable('variants')
    .set({ stock: sql`stock - ${quantity}` })
    .where(
      'id',
      'in',
      lines.map((line) => line.variantId),
    )
    .where('stock', '>=', quantity)
    .returning(['id', 'selling_paise', 'saving_paise', 'retired_at']);
});

export async function addPieces(db: Tx, variantId: string, quantity: number): Promise<void> {
  await db
    .updateTable('variants')
    .set({ stock: sql`stock + ${quantity}` })
    .where('id', '=', variantId)
    .execute();
}

export async function findStock(db: Db, variantId: string): Promise<number | undefined> {
  const row = await db.selectFrom('variants').select('stock').where('id', '=', variantId).executeTakeFirst();
  return row?.stock;
}

export async function insertMovements(db: Tx, rows: ReadonlyArray<Schema['stock_movements']>): Promise<void> {
  await movementsQuery(db, rows).execute();
}

export const movementsQuery = prepared((db, rows: ReadonlyArray<Schema['stock_movements']>) =>
  db.insertInto('stock_movements').values(rows),
);
