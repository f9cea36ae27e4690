import { sameKey } from '#domain/same-key.ts';
import type { MenuCategory } from '../menu-category.ts';

/**
 * Returns the name of each category. If another category has the same name, also returns the names of the parents
 * ("Women › Ethnic").
 */
export function namesOf(categories: readonly MenuCategory[]): Map<string, { name: string; above: string }> {
  const all = withPaths(categories, '');
  const uses = Map.groupBy(all, ({ category }) => sameKey(category.name));
  return new Map(
    all.map(({ category: { id, name }, path }) => {
      const isShared = (uses.get(sameKey(name))?.length ?? 0) > 1;
      return [id, { name, above: isShared ? path : '' }];
    }),
  );
}

function withPaths(categories: readonly MenuCategory[], path: string): Array<{ category: MenuCategory; path: string }> {
  return categories.flatMap((category) => [
    { category, path },
    ...withPaths(category.subCategories, path ? `${path} › ${category.name}` : category.name),
  ]);
}
