import type { Category } from '#contract/categories.ts';

/** A category as the shop's pages show it. The whole tree goes with each of them, so it is no more than that. */
export type MenuCategory = Pick<Category, 'id' | 'name' | '_count'> & { subCategories: readonly MenuCategory[] };

export function toMenuCategory({ id, name, _count, subCategories }: Category): MenuCategory {
  return { id, name, _count, subCategories: subCategories.map(toMenuCategory) };
}
