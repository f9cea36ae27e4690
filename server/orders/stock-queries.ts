import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

/** Takes pieces of a variant where enough are left; answers whether they were. */
export async function takePieces(db: Tx, variantId: string, quantity: number): Promise<boolean> {
  const taken = await db
    .updateTable('variants')
    .set({ stock: sql`stock - ${quantity}` })
    .where('id', '=', variantId)
    .where('stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

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
  await db.insertInto('stock_movements').values(rows).execute();
}
