import type { MenuCategory } from './menu-category.ts';

/**
 * Lists the categories from the top one down to the category with this id. The list is empty for null or an unknown id.
 */
export function trailTo(categories: readonly MenuCategory[], id: string | null): MenuCategory[] {
  for (const category of id === null ? [] : categories) {
    const below = category.id === id ? [] : trailTo(category.subCategories, id);
    if (category.id === id || below.length > 0) return [category, ...below];
  }
  return [];
}
