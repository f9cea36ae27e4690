import type { Db, Schema } from '../db/schema.ts';

export type Picture = Omit<Schema['pictures'], 'created_at'>;

/** A picture that is stored already, by its id. */
export async function findPicture(db: Db, id: string): Promise<Picture | undefined> {
  return db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'placeholder', 'main_color'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes a stored picture; one that is noted already stays as it is. */
export async function insertPicture(db: Db, row: Schema['pictures']): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Which of these pictures are noted. */
export async function listStoredPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('pictures').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The next pictures after this id, in the order of the ids. */
export async function listPicturesAfter(db: Db, after: string): Promise<Array<Pick<Picture, 'id' | 'widths'>>> {
  return db
    .selectFrom('pictures')
    .select(['id', 'widths'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_A_PAGE)
    .execute();
}

const ROWS_A_PAGE = 500;
