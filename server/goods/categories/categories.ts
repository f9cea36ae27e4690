import * as categoryText from '#text/category.ts';
import { badField, orNotFound, ShopError } from '#contract/errors.ts';
import { baseLocale, type Locale } from '#messages/locales.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as notFoundText from '#text/not-found.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { markStale } from '../markdowns/queries.ts';
import { noteGoods } from '../note-goods.ts';
import { moveProducts } from '../products/products.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  deleteCategoryRow,
  findCategory,
  findOtherCategoryId,
  hasProducts,
  hasSubcategories,
  insertCategories,
  lockCategories,
  updateCategory,
} from './queries.ts';

export { lockCategories } from './queries.ts';
export {
  findCategories,
  foreseeCategories,
  linesOfMade,
  makeCategories,
  pathKey,
  writePath,
  writtenPath,
  type CategoryPath,
  type NewPaths,
} from './category-paths.ts';

type Names = Partial<Record<Locale, string>>;

type CategoryInput = {
  name: string;
  names?: Names | undefined;
  description?: string | null | undefined;
  parentId?: string | null | undefined;
  grams?: number | null | undefined;
};

/** A client's change of a category. `expectedUpdatedAt` is the `updatedAt` of the category that the client has read. */
type CategoryChange = CategoryInput & { expectedUpdatedAt?: string | null | undefined };

/**
 * Makes a category and returns its id. Throws 400 for an unknown parent category, and 409 if the parent already has a
 * category with this name.
 */
export async function createCategory(db: Db, input: CategoryInput, by: By): Promise<string> {
  const { name } = input;
  const parentId = input.parentId ?? null;
  const description = input.description ?? '';
  const grams = input.grams ?? null;
  const names = writtenNames(input.names ?? {});
  return refusingTakenName(name, () =>
    inTransaction(db, async (db) => {
      const id = newId();
      if (parentId !== null && !(await findCategory(db, parentId))) throw unknownParent();
      await insertCategories(db, [{ id, parent_id: parentId, name, names, description, grams }], by.now);
      await noteGoods(db, by, {
        action: 'category.made',
        id,
        name,
        after: { name, ...namesOf(names), description, parentId, ...weightOf(grams) },
      });
      await noteChange(db, []);
      return id;
    }),
  );
}

/**
 * Renames, describes or moves a category. Throws 404 for an unknown category, and 400 for an unknown parent. Throws 409
 * for a taken name, for a move below the category itself, and if somebody has edited the category since the client read
 * it.
 */
export async function changeCategory(db: Db, id: string, input: CategoryChange, by: By): Promise<void> {
  const { name } = input;
  await refusingTakenName(name, () =>
    inTransaction(db, async (db) => {
      await lockCategories(db);
      const current = orNotFound(await findCategory(db, id), notFoundText.category);
      refuseStale(input.expectedUpdatedAt, current.updated_at, editedText.category);
      const parentId = input.parentId === undefined ? current.parent_id : input.parentId;
      if (parentId !== null) await refuseParent(db, id, parentId);
      const description = input.description ?? current.description;
      const grams = input.grams === undefined ? current.grams : input.grams;
      const names = input.names ? writtenNames({ ...readNames(current.names), ...input.names }) : current.names;
      await updateCategory(db, { id, parent_id: parentId, name, names, description, grams }, current, by.now);
      await noteGoods(db, by, {
        action: 'category.changed',
        id,
        name,
        before: {
          name: current.name,
          ...namesOf(current.names),
          description: current.description,
          parentId: current.parent_id,
          ...weightOf(current.grams),
        },
        after: { name, ...namesOf(names), description, parentId, ...weightOf(grams) },
      });
      await markStale(db, ['categories', 'filter']);
      await noteChange(db, []);
    }),
  );
}

/**
 * Returns a category's names in other languages as text for the column `names`, without empty names. The category's own
 * name is the English name.
 */
function writtenNames(names: Names): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(names).filter(([language, name]) => language !== baseLocale && name !== '')),
  );
}

function readNames(names: string): Names {
  // The cast is safe: `writtenNames` wrote the column `names`.
  return JSON.parse(names) as Names;
}

/** Returns a category's names in other languages in the form in which the log of changes stores them. */
function namesOf(names: string): { names?: string } {
  const listed = Object.values(readNames(names)).join(', ');
  return listed === '' ? {} : { names: listed };
}

/** Returns the weight of an item in the form in which the log of changes stores it. */
function weightOf(grams: number | null): { weight?: number } {
  return grams === null ? {} : { weight: grams };
}

async function refuseParent(db: Tx, id: string, parentId: string): Promise<void> {
  for (let at: string | null = parentId; at !== null;) {
    if (at === id) throw new ShopError('conflict', 'CATEGORY_CYCLE', categoryText.moveBelowItself());
    const above: { parent_id: string | null } | undefined = await findCategory(db, at);
    if (!above) throw unknownParent();
    at = above.parent_id;
  }
}

function unknownParent(): ShopError {
  return badField('parentId', categoryText.noParent());
}

/**
 * Deletes an empty category. Throws 404 for an unknown category, and 409 if the category contains subcategories or
 * products.
 */
export async function deleteCategory(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockCategories(db);
    const current = orNotFound(await findCategory(db, id), notFoundText.category);
    await refuseFull(db, id);
    await moveRetiredProducts(db, id, by);
    await deleteCategoryRow(db, id);
    await noteGoods(db, by, {
      action: 'category.deleted',
      id,
      name: current.name,
      before: { name: current.name, description: current.description, parentId: current.parent_id },
    });
    await noteChange(db, []);
  });
}

async function refuseFull(db: Tx, id: string): Promise<void> {
  const refuse = (why: string) => new ShopError('conflict', 'CATEGORY_NOT_EMPTY', why);
  if (await hasSubcategories(db, id)) throw refuse(categoryText.holdsSubcategories());
  if (await hasProducts(db, id, { retired: false })) throw refuse(categoryText.holdsProducts());
}

// Moves the retired products of a category to another category. A retired product still refers to its category, so it
// must move before the shop deletes the category.
async function moveRetiredProducts(db: Tx, id: string, by: By): Promise<void> {
  if (!(await hasProducts(db, id, { retired: true }))) return;
  const other = await findOtherCategoryId(db, id);
  if (other === undefined) throw new ShopError('conflict', 'CATEGORY_NOT_EMPTY', categoryText.lastCategory());
  const moved = await moveProducts(db, id, other);
  // The log of changes must name the previous category of each product, because no other row shows it after the move.
  await noteGoods(
    db,
    by,
    ...moved.map((product) => ({
      action: 'product.changed' as const,
      ...product,
      before: { categoryId: id },
      after: { categoryId: other },
    })),
  );
}

// Throws 409 if `save` writes a name that another category below the same parent already has. The database's unique
// index refuses the name: a check before the writing would miss a name that another admin saves at the same moment.
async function refusingTakenName<Result>(name: string, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = categoryText.nameTaken({ name });
    throw new ShopError('conflict', 'CATEGORY_NAME_TAKEN', message, { issues: [{ path: 'name', message }] });
  }
}
