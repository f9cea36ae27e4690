import { insertOnce } from '../db/insert-once.ts';
import type { Db, Schema } from '../db/schema.ts';

export type Picture = Omit<Schema['pictures'], 'created_at' | 'unused_since'>;

/** Finds a stored picture by its id. */
export async function findPicture(db: Db, id: string): Promise<Picture | undefined> {
  return db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'placeholder', 'main_color'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ShownPicture = Pick<Schema['pictures'], 'id' | 'width' | 'height' | 'widths' | 'placeholder'>;

/** Returns the sizes and placeholders of these pictures, by their ids. */
export async function loadPictures(db: Db, ids: Iterable<string>): Promise<Map<string, ShownPicture>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'placeholder'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts the row of a picture, unless the table already has it. */
export async function insertPicture(db: Db, row: Schema['pictures']): Promise<void> {
  await insertOnce(db.insertInto('pictures').values(row), ['id']);
}

/** Returns the ids of these pictures that exist. */
export async function listStoredPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('pictures').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists the next pictures after this id, in ascending order of the ids. */
export async function listPicturesAfter(
  db: Db,
  after: string,
): Promise<Array<Pick<Schema['pictures'], 'id' | 'widths' | 'unused_since'>>> {
  return db
    .selectFrom('pictures')
    .select(['id', 'widths', 'unused_since'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_A_PAGE)
    .execute();
}

const ROWS_A_PAGE = 500;

/**
 * Marks pictures as used, because the caller is about to use them. If nothing uses them in the end, the month before
 * their deletion begins anew.
 */
export async function markAsUsed(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .execute();
}

export async function setUnusedSince(db: Db, ids: readonly string[], since: string | null): Promise<void> {
  if (ids.length > 0) await db.updateTable('pictures').set({ unused_since: since }).where('id', 'in', ids).execute();
}

/** Deletes a picture if it has been unused since before this instant. Returns whether the picture was deleted. */
export async function deletePictureUnusedSince(db: Db, id: string, before: string): Promise<boolean> {
  const row = await db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where('unused_since', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('product_images').select('id').where('picture_id', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('return_photos').select('id').where('picture_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns those of the given ids whose pictures belong to a return or to a product, even if the product is no longer
 * for sale.
 */
export async function listPlacedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  // A picture may belong to thousands of products, and the query needs to find only one of those products.
  const rows = await db
    .selectFrom('pictures')
    .select('pictures.id')
    .where('pictures.id', 'in', ids)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('product_images').select('picture_id').whereRef('picture_id', '=', 'pictures.id')),
        exists(selectFrom('return_photos').select('picture_id').whereRef('picture_id', '=', 'pictures.id')),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists the next ordered items after this item's id, in ascending order of their ids, with their pictures. */
export async function listPictureIdsInOrdersAfter(
  db: Db,
  after: string,
): Promise<Array<Pick<Schema['order_items'], 'id' | 'picture_ids'>>> {
  return db
    .selectFrom('order_items')
    .select(['id', 'picture_ids'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_A_PAGE)
    .execute();
}

/** Lists the ids of the logo's picture, and of the pictures in the owner's own content of the home page. */
export async function listPictureIdsOfShop(db: Db): Promise<string[]> {
  const [companies, contents] = await Promise.all([
    db.selectFrom('company').select('logo_picture_id').execute(),
    db.selectFrom('site_content').select('content').execute(),
  ]);
  const logos = companies.flatMap(({ logo_picture_id: id }) => id ?? []);
  return [...logos, ...contents.flatMap(({ content }) => content.match(/[0-9a-f]{32}/g) ?? [])];
}
