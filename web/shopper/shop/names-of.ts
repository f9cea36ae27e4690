import type { Category } from '#contract/categories.ts';

/** Each category's name, and what it lies in ("Women › Ethnic") where another category has the same name. */
export function namesOf(categories: readonly Category[]): Map<string, { name: string; above: string }> {
  const all = withPaths(categories, '');
  const uses = Map.groupBy(all, ({ category }) => category.name.toLowerCase());
  return new Map(
    all.map(({ category: { id, name }, path }) => {
      const isShared = (uses.get(name.toLowerCase())?.length ?? 0) > 1;
      return [id, { name, above: isShared ? path : '' }];
    }),
  );
}

function withPaths(categories: readonly Category[], path: string): Array<{ category: Category; path: string }> {
  return categories.flatMap((category) => [
    { category, path },
    ...withPaths(category.subCategories, path ? `${path} › ${category.name}` : category.name),
  ]);
}
