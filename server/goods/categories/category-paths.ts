import { sameKey } from '#domain/same-key.ts';
import { z } from 'zod';
import { filledLine } from '#contract/fields.ts';
import { categoryLimits } from '#domain/limits.ts';
import { findSimilarPath } from '#domain/similar-paths.ts';
import * as categoryText from '#text/category.ts';
import type { Noted } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { insertCategories, listCategoryPaths, listCategoryPlaces, placeKey, type NewCategory } from './queries.ts';

/**
 * The names of the categories from the top category down to one category. Files write such a path as `Women > Kurtas`.
 */
export type CategoryPath = readonly string[];

type CategoryPlan = {
  /** The id of each path's category, by the key of the path (`pathKey`). */
  ids: Map<string, string>;
  /** Categories that do not exist yet, with their paths. Each missing category comes after its parent category. */
  missing: Array<NewCategory & { path: CategoryPath }>;
};

/** Returns the key of a path. Spellings that differ only in case, spaces or dashes have the same key. */
export function pathKey(path: CategoryPath): string {
  return path.map(sameKey).join('\n');
}

/** Finds the categories of these paths among the existing `places`, and lists the categories that are missing. */
export function planCategories(places: ReadonlyMap<string, string>, paths: Iterable<CategoryPath>): CategoryPlan {
  const known = new Map(places);
  const plan: CategoryPlan = { ids: new Map(), missing: [] };
  for (const path of paths) {
    if (plan.ids.has(pathKey(path))) continue;
    let parentId = '';
    for (const [depth, name] of path.entries()) {
      const place = placeKey(parentId, name);
      let id = known.get(place);
      if (id === undefined) {
        id = newId();
        known.set(place, id);
        plan.missing.push({ id, parent_id: parentId || null, name, path: path.slice(0, depth + 1) });
      }
      parentId = id;
    }
    plan.ids.set(pathKey(path), parentId);
  }
  return plan;
}

/**
 * Finds the categories of these paths among the shop's present categories, and lists the missing ones
 * (`planCategories`).
 */
export async function findCategories(db: Db, paths: Iterable<CategoryPath>): Promise<CategoryPlan> {
  return planCategories(await listCategoryPlaces(db), paths);
}

/**
 * Reads a category's path in the form that `writePath` writes. The limit of levels prevents one line of a file from
 * making hundreds of categories.
 */
export const writtenPath = z
  .string()
  .transform((text) => text.split('>'))
  .pipe(z.array(filledLine(categoryLimits.nameLength, categoryText.pathMissing)).min(1).max(categoryLimits.levels));

/** Writes a category's path in the form of files and pages: `Women > Kurtas`. */
export function writePath(path: CategoryPath): string {
  return path.join(' > ');
}

export type NewPaths = {
  /** The paths of the categories that an import makes, each after the path of its parent category. */
  newCategories: string[];
  /** The new categories that are probably misspelt, each with the existing category that it resembles. */
  similarCategories: Array<{ path: string; existing: string }>;
};

/**
 * Lists the categories that an import with these paths would make now, and the categories among them that are probably
 * misspelt. Writes nothing.
 */
export async function foreseeCategories(db: Db, paths: Iterable<CategoryPath>): Promise<NewPaths> {
  const { missing } = await findCategories(db, paths);
  if (missing.length === 0) return { newCategories: [], similarCategories: [] };
  const known = await listCategoryPaths(db);
  return {
    newCategories: missing.map(({ path }) => writePath(path)),
    similarCategories: missing.flatMap(({ path }) => {
      const existing = findSimilarPath(path, known);
      return existing ? [{ path: writePath(path), existing: writePath(existing) }] : [];
    }),
  };
}

/**
 * Makes the categories that are missing on these paths. Returns the id of the category of each path, and the list of
 * new categories.
 */
export async function makeCategories(db: Tx, paths: Iterable<CategoryPath>, now: string): Promise<CategoryPlan> {
  const plan = await findCategories(db, paths);
  const rows = plan.missing.map(({ id, parent_id, name }) => ({ id, parent_id, name }));
  await insertCategories(db, rows, now);
  return plan;
}

/** Returns the entries about new categories for the log of changes. */
export function linesOfMade(missing: CategoryPlan['missing']): Noted[] {
  return missing.map(({ id, name, parent_id }) => ({
    action: 'category.made',
    id,
    name,
    after: { name, parentId: parent_id },
  }));
}
