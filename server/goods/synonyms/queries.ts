import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type SynonymsRow = Schema['synonyms'];

/** Reads the owner's synonyms; there is no row while the shop uses the synonyms that it came with. */
export async function findSynonyms(db: Db): Promise<SynonymsRow | undefined> {
  return db.selectFrom('synonyms').selectAll().executeTakeFirst();
}

/** Reads the synonyms like `findSynonyms`, and keeps others from changing them until this transaction ends. */
export async function lockSynonyms(db: Tx): Promise<SynonymsRow | undefined> {
  return db.selectFrom('synonyms').selectAll().forUpdate().executeTakeFirst();
}

export async function updateSynonyms(db: Tx, row: SynonymsRow): Promise<void> {
  await db.updateTable('synonyms').set(row).where('id', '=', row.id).execute();
}

/** Writes the owner's first synonyms; answers false if another request has just written them. */
export async function insertSynonyms(db: Tx, row: SynonymsRow): Promise<boolean> {
  const inserted = await db
    .insertInto('synonyms')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
