import { badField, notFound, ShopError } from '#contract/errors.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { noteChange } from '../catalogue/versions.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

export type CategoryInput = { name: string; description?: string | null | undefined; parentId?: string | null | undefined };

/** Makes a category and answers its id. Throws 400 for an unknown parent, 409 for a name taken under it. */
export async function createCategory(db: Db, input: CategoryInput, by: By): Promise<string> {
  const id = newId();
  const { now } = by;
  const parentId = input.parentId ?? null;
  await saving(input.name, () =>
    inTransaction(db, async (db) => {
      if (parentId !== null && !(await findCategory(db, parentId))) throw badField('parentId', 'There is no such category to put it under.');
      await db
        .insertInto('categories')
        .values({ id, parent_id: parentId, parent_key: parentId ?? '', name: input.name, name_key: input.name.toLowerCase(), description: input.description ?? '', created_at: now, updated_at: now })
        .execute();
      await noteInLog(db, by, { action: 'category.made', id, name: input.name, after: { name: input.name, description: input.description ?? '', parentId } });
      await noteChange(db, null);
    }),
  );
  return id;
}

/** Renames, describes or moves a category. Throws 404, 400 for an unknown parent, 409 for a taken name or a move below itself. */
export async function changeCategory(db: Db, id: string, input: CategoryInput, by: By): Promise<void> {
  await saving(input.name, () =>
    inTransaction(db, async (db) => {
      const current = await findCategory(db, id);
      if (!current) throw notFound('Category');
      const parentId = input.parentId === undefined ? current.parent_id : input.parentId;
      if (parentId !== null) await refuseParent(db, id, parentId);
      const description = input.description ?? current.description;
      await db
        .updateTable('categories')
        .set({ parent_id: parentId, parent_key: parentId ?? '', name: input.name, name_key: input.name.toLowerCase(), description, updated_at: by.now })
        .where('id', '=', id)
        .execute();
      await noteInLog(db, by, { action: 'category.changed', id, name: input.name, before: { name: current.name, description: current.description, parentId: current.parent_id }, after: { name: input.name, description, parentId } });
      await noteChange(db, null);
    }),
  );
}

async function refuseParent(db: Db, id: string, parentId: string): Promise<void> {
  for (let at: string | null = parentId; at !== null; ) {
    if (at === id) throw new ShopError('conflict', 'CATEGORY_CYCLE', 'A category cannot be moved below itself.');
    const above: { parent_id: string | null } | undefined = await findCategory(db, at);
    if (!above) throw badField('parentId', 'There is no such category to put it under.');
    at = above.parent_id;
  }
}

/** Deletes an empty category. Throws 404, 409 while it holds subcategories or products. */
export async function deleteCategory(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const current = await findCategory(db, id);
    if (!current) throw notFound('Category');
    const child = await db.selectFrom('categories').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst();
    const product = await db.selectFrom('products').select('id').where('category_id', '=', id).where('retired_at', 'is', null).limit(1).executeTakeFirst();
    if (child || product) throw new ShopError('conflict', 'CATEGORY_NOT_EMPTY', `This category still holds ${child ? 'subcategories' : 'products'}. Move or delete them first.`);
    await moveRetiredUp(db, id);
    await db.deleteFrom('categories').where('id', '=', id).execute();
    await noteInLog(db, by, { action: 'category.deleted', id, name: current.name, before: { name: current.name, description: current.description, parentId: current.parent_id } });
    await noteChange(db, null);
  });
}

// Retired products keep pointing at a category; it must be one that stays.
async function moveRetiredUp(db: Db, id: string): Promise<void> {
  const retired = await db.selectFrom('products').select('id').where('category_id', '=', id).limit(1).executeTakeFirst();
  if (!retired) return;
  const other = await db.selectFrom('categories').select('id').where('id', '!=', id).orderBy('created_at').limit(1).executeTakeFirst();
  if (!other) throw new ShopError('conflict', 'CATEGORY_NOT_EMPTY', 'This is the last category, and products deleted earlier still belong to it. Make another category first.');
  await db.updateTable('products').set({ category_id: other.id }).where('category_id', '=', id).execute();
}

async function findCategory(db: Db, id: string) {
  return db.selectFrom('categories').select(['id', 'parent_id', 'name', 'description']).where('id', '=', id).executeTakeFirst();
}

async function saving(name: string, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `There is a category named “${name}” here already.`;
    throw new ShopError('conflict', 'CATEGORY_NAME_TAKEN', message, { issues: [{ path: 'name', message }] });
  }
}
