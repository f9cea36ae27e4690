import { sameKey } from '#domain/same-key.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type CategoryRow = Pick<
  Schema['categories'],
  'id' | 'parent_id' | 'name' | 'names' | 'description' | 'grams' | 'updated_at'
>;
/** A new category. The category form gives all fields, and a file gives only the name and the parent category. */
export type NewCategory = Omit<CategoryRow, 'names' | 'description' | 'grams' | 'updated_at'> & {
  names?: string;
  description?: string;
  grams?: number | null;
};

export async function findCategory(db: Db, id: string): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'names', 'description', 'grams', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks all categories until this transaction ends: two simultaneous moves could otherwise put each of two categories
 * below the other. Other transactions may still put products into categories.
 */
export async function lockCategories(db: Tx): Promise<void> {
  await db.selectFrom('categories').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Returns the ids of all categories by their place: the parent's id ('' at the top) and the key of the name. */
export async function listCategoryPlaces(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_key', 'name_key']).execute();
  return new Map(rows.map((row) => [`${row.parent_key}\n${row.name_key}`, row.id]));
}

/** Lists the path of every category: the names from the top category down to the category itself. */
export async function listCategoryPaths(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'name']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const path: string[] = [];
    for (let at: typeof row | undefined = row; at; at = at.parent_id === null ? undefined : byId.get(at.parent_id))
      path.unshift(at.name);
    return path;
  });
}

/**
 * Makes a category's key from its parent and its name; two categories below one parent may not have the same key.
 * Spellings that differ only in case, spaces or dashes have the same key.
 */
export function placeKey(parentId: string, name: string): string {
  return `${parentId}\n${sameKey(name)}`;
}

/** Inserts categories, each after its parent category. */
export async function insertCategories(db: Tx, categories: readonly NewCategory[], now: string): Promise<void> {
  const rows = categories.map(({ id, names = '{}', description = '', grams = null, ...place }) => ({
    id,
    ...placeColumns(place),
    names,
    description,
    grams,
    created_at: now,
    updated_at: now,
  }));
  for (const batch of batches(rows)) await db.insertInto('categories').values(batch).execute();
}

/**
 * Changes a category. The key of an old category may contain the category's own id (migration 0065). A key with an id
 * stays as long as the category's name and parent stay the same.
 */
export async function updateCategory(
  db: Tx,
  { id, names = '{}', description = '', grams = null, ...place }: NewCategory,
  before: Pick<CategoryRow, 'parent_id' | 'name'>,
  now: string,
): Promise<void> {
  const isMoved = place.name !== before.name || place.parent_id !== before.parent_id;
  await db
    .updateTable('categories')
    .set({ ...(isMoved && placeColumns(place)), names, description, grams, updated_at: now })
    .where('id', '=', id)
    .execute();
}

function placeColumns({ parent_id, name }: { parent_id: string | null; name: string }) {
  return { parent_id, parent_key: parent_id ?? '', name, name_key: sameKey(name) };
}

export async function deleteCategoryRow(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

export async function hasSubcategories(db: Db, id: string): Promise<boolean> {
  const child = await db.selectFrom('categories').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst();
  return child !== undefined;
}

/**
 * Returns whether products for sale belong directly to the category; with `retired`, whether retired products belong to
 * it.
 */
export async function hasProducts(db: Db, id: string, { retired }: { retired: boolean }): Promise<boolean> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', id)
    .where('retired_at', retired ? 'is not' : 'is', null)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

/** Finds the oldest category that is not this category. */
export async function findOtherCategoryId(db: Db, id: string): Promise<string | undefined> {
  const other = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '!=', id)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}
