import { flattenCategories, type NamedCategory } from '#domain/category-tree.ts';
import { sameKey } from '#domain/same-key.ts';

/**
 * Returns the address with ids in place of category names, because people write links such as /shop?category=Kurtas by
 * hand. If several categories have the name, the address gets the ids of all of them. A name that no category has stays
 * in the address.
 */
export function byName(search: URLSearchParams, categories: readonly NamedCategory[]): URLSearchParams {
  const values = ['category', 'categories'].flatMap((name) => search.getAll(name));
  if (values.length === 0) return search;
  const all = flattenCategories(categories);
  const idsOf = (value: string) => {
    const named = all.filter((one) => sameKey(one.name) === sameKey(value)).map((one) => one.id);
    return named.length === 0 ? [value] : named;
  };
  const next = new URLSearchParams(search);
  const [only, ...others] = search.getAll('category').flatMap(idsOf);
  next.delete('category');
  next.delete('categories');
  if (only !== undefined && others.length === 0) next.append('category', only);
  for (const id of [
    ...(others.length === 0 ? [] : [only ?? '', ...others]),
    ...search.getAll('categories').flatMap(idsOf),
  ])
    next.append('categories', id);
  return next;
}

const ID = /^[\da-f]{8}-[\da-f-]{27}$/i;

/** Returns whether the address contains the id of a category that the shop no longer has. */
export function isGone(search: URLSearchParams, isCategory: (id: string) => boolean): boolean {
  return search.getAll('category').some((value) => ID.test(value) && !isCategory(value));
}

/** Returns the category in the address if it is a name that no category has. Returns undefined for an id. */
export function unknownName(search: URLSearchParams, isCategory: (id: string) => boolean): string | undefined {
  return search.getAll('category').find((value) => value.trim() !== '' && !ID.test(value) && !isCategory(value));
}
