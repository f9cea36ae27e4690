import type { MenuCategory } from './menu-category.ts';

/** From the top category down to this one; empty for none or an unknown one. */
export function trailTo(categories: readonly MenuCategory[], id: string | null): MenuCategory[] {
  for (const category of id === null ? [] : categories) {
    const below = category.id === id ? [] : trailTo(category.subCategories, id);
    if (category.id === id || below.length > 0) return [category, ...below];
  }
  return [];
}
