import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type ContentRow = Schema['site_content'];

/** Finds the owner's words; undefined while the shop shows the words that it came with. */
export async function findContent(db: Db): Promise<ContentRow | undefined> {
  return db.selectFrom('site_content').selectAll().executeTakeFirst();
}

/** Finds the content if a place of it depends on the time, which is rare: each process asks every second. */
export async function findFollowing(db: Db): Promise<ContentRow | undefined> {
  // A place is stored whole, so that all changed slides have the field.
  const parts = ['"during":{"kind"', '"showsFrom":"', '"showsUntil":"'];
  return db
    .selectFrom('site_content')
    .selectAll()
    .where((where) => where.or(parts.map((part) => where('content', 'like', `%${part}%`))))
    .executeTakeFirst();
}

/** Finds the content's row and locks it until this transaction ends. */
export async function lockContent(db: Tx): Promise<ContentRow | undefined> {
  return db.selectFrom('site_content').selectAll().forUpdate().executeTakeFirst();
}

export async function updateContent(db: Tx, row: ContentRow): Promise<void> {
  await db.updateTable('site_content').set(row).where('id', '=', row.id).execute();
}

/** Writes the owner's first content; answers false if somebody else has just done so. */
export async function insertContent(db: Tx, row: ContentRow): Promise<boolean> {
  const inserted = await db
    .insertInto('site_content')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
