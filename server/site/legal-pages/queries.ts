import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type LegalPageRow = Schema['legal_pages'];

export async function listLegalPageRows(db: Db): Promise<LegalPageRow[]> {
  return db.selectFrom('legal_pages').selectAll().orderBy('slug').execute();
}

/** Lists the legal pages in the order in which they were made, without their content. */
export async function listPageTitles(
  db: Db,
): Promise<Array<Pick<LegalPageRow, 'slug' | 'title' | 'place' | 'is_draft' | 'languages'>>> {
  return db
    .selectFrom('legal_pages')
    .select(['slug', 'title', 'place', 'is_draft', 'languages'])
    .orderBy('id')
    .execute();
}

export async function countLegalPages(db: Db): Promise<number> {
  return countRows(db.selectFrom('legal_pages'));
}

export async function findLegalPage(db: Db, slug: string): Promise<LegalPageRow | undefined> {
  return db.selectFrom('legal_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** Finds a page by its id, or without an id by its slug, and locks it until this transaction ends. */
export async function lockLegalPage(
  db: Tx,
  { id, slug }: { id?: string | null | undefined; slug: string },
): Promise<LegalPageRow | undefined> {
  const pages = db.selectFrom('legal_pages').selectAll().forUpdate();
  return (id ? pages.where('id', '=', id) : pages.where('slug', '=', slug)).executeTakeFirst();
}

export async function updateLegalPage(db: Tx, row: LegalPageRow): Promise<void> {
  await db.updateTable('legal_pages').set(row).where('id', '=', row.id).execute();
}

export async function deleteLegalPage(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('legal_pages').where('id', '=', id).execute();
}

export async function insertLegalPage(db: Tx, row: LegalPageRow): Promise<void> {
  await db.insertInto('legal_pages').values(row).execute();
}
