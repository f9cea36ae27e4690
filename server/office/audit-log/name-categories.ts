import type { CategoryTree } from '../../goods/catalogue/category-tree.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listLastNames } from '../../accounts/audit/audit.ts';

type Values = Record<string, unknown> | null;

/**
 * Fields with the id of a category. When the shop replaces the id by the category's path, the field gets the name on
 * the right.
 */
const fields = { categoryId: 'category', parentId: 'parent' } as const;

/**
 * Fields whose value is a text about several categories. The text names each category by the category's id and a colon.
 */
const lists: readonly string[] = ['taxCategories', 'returnCategories'];
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}(?=: )/g;

/**
 * Makes a function that replaces the id of a category by its path, such as Women > Kurtas. A category that no longer
 * exists gets the last name that the log knows.
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
  const named = ([field, value]: [string, unknown]): [string, unknown] => {
    const name = isCategoryField(field) ? fields[field] : field;
    if (typeof value !== 'string') return [name, value];
    if (isCategoryField(field)) return [name, nameOf(value)];
    return [name, lists.includes(field) ? value.replaceAll(ID, (id) => nameOf(id)) : value];
  };
  return (values) => values && Object.fromEntries(Object.entries(values).map(named));
}

function idsIn(values: Values): string[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    if (typeof value !== 'string') return [];
    if (isCategoryField(field)) return [value];
    return lists.includes(field) ? (value.match(ID) ?? []) : [];
  });
}

function isCategoryField(field: string): field is keyof typeof fields {
  return Object.hasOwn(fields, field);
}
