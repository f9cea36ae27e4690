import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type ViewRow = Schema['order_views'];

export async function listViews(db: Db, userId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('order_views')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertView(db: Tx, row: ViewRow): Promise<void> {
  await db.insertInto('order_views').values(row).execute();
}

/** Changes a view if it belongs to this user. */
export async function updateView(db: Tx, userId: string, id: string, change: Partial<ViewRow>): Promise<void> {
  await db.updateTable('order_views').set(change).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Deletes a view if it belongs to this user; returns whether a view was deleted. */
export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('order_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Lists the views of all users. */
export async function listAllViews(db: Db): Promise<ViewRow[]> {
  return db.selectFrom('order_views').selectAll().orderBy('id').execute();
}

export async function deleteViews(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('order_views').where('id', 'in', ids).execute();
}
