import type { CategoryTree } from '../catalogue/category-tree.ts';
import type { Db } from '../db/schema.ts';
import { listLastNames } from './queries.ts';

type Values = Record<string, unknown> | null;

/** Fields that hold the id of a category, and how the log calls them once they hold its name. */
const fields = { categoryId: 'category', parentId: 'parent' } as const;

/**
 * Answers what puts the path of a category, such as Women > Kurtas, in the place of its id. One that is no more has the name
 * by which the log last knew it.
 */
export async function namingCategories(
  db: Db,
  categories: CategoryTree,
  values: readonly Values[],
): Promise<(values: Values) => Values> {
  const gone = values.flatMap(idsIn).filter((id) => !categories.find(id));
  const lastNames = await listLastNames(db, [...new Set(gone)]);
  const nameOf = (id: string) => {
    const path = categories.path(id).map(({ name }) => name);
    return path.length > 0 ? path.join(' > ') : (lastNames.get(id) ?? id);
  };
  return (values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) =>
        isCategoryField(field) ? [fields[field], typeof value === 'string' ? nameOf(value) : value] : [field, value],
      ),
    );
}

function idsIn(values: Values): string[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) =>
    isCategoryField(field) && typeof value === 'string' ? [value] : [],
  );
}

function isCategoryField(field: string): field is keyof typeof fields {
  return Object.hasOwn(fields, field);
}
