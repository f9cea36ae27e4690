import type { Category } from '#contract/categories.ts';
import { shownName } from '#contract/category-name.ts';
import { pack, unpack, type Packed } from '../api/packed.ts';

/**
 * A category with only the fields that pages use. Every page contains the whole tree of categories, so other fields
 * would make every page larger.
 */
export type MenuCategory = Pick<Category, 'id' | 'name' | '_count'> & { subCategories: readonly MenuCategory[] };

let unpacked: { from: Packed<MenuCategory[]>; menu: readonly MenuCategory[] } | undefined;

/** Packs the tree of categories as one text. */
export function packMenu(categories: readonly Category[]): Packed<MenuCategory[]> {
  return pack(categories.map(toMenuCategory));
}

/**
 * Returns the tree of categories from a text of `packMenu`. Several parts of a page ask for the same text, so the
 * function stores the last tree.
 */
export function unpackMenu(from: Packed<MenuCategory[]>): readonly MenuCategory[] {
  if (unpacked?.from !== from) unpacked = { from, menu: unpack(from) };
  return unpacked.menu;
}

function toMenuCategory({ id, name, names, _count, subCategories }: Category): MenuCategory {
  return { id, name: shownName({ name, names }), _count, subCategories: subCategories.map(toMenuCategory) };
}
