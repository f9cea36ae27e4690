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
