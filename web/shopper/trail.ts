import type { Category } from '#contract/categories.ts';

/** From the top category down to this one; empty for none or an unknown one. */
export function trailTo(categories: readonly Category[], id: string | null): Category[] {
  for (const category of id === null ? [] : categories) {
    const below = category.id === id ? [] : trailTo(category.subCategories, id);
    if (category.id === id || below.length > 0) return [category, ...below];
  }
  return [];
}
