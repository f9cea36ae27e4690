import type { MenuCategory } from './menu-category.ts';

/** Returns the top categories with products for sale, those with most products first. */
export function toTabs(categories: readonly MenuCategory[]): Array<{ id: string; name: string }> {
  return categories
    .filter((category) => category._count.products > 0)
    .toSorted((a, b) => b._count.products - a._count.products)
    .map(({ id, name }) => ({ id, name }));
}
