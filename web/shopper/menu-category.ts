import type { Category } from '#contract/categories.ts';
import { shownName } from '#contract/category-name.ts';
import { pack, unpack, type Packed } from '../api/packed.ts';

/** The fields of a category that pages show. Every page carries the whole tree, so the tree has no other fields. */
export type MenuCategory = Pick<Category, 'id' | 'name' | '_count'> & { subCategories: readonly MenuCategory[] };

let unpacked: { from: Packed<MenuCategory[]>; menu: readonly MenuCategory[] } | undefined;

/** Packs the tree as a text. */
export function packMenu(categories: readonly Category[]): Packed<MenuCategory[]> {
  return pack(categories.map(toMenuCategory));
}

/** Answers the tree of a text from `packMenu`. Several parts of each page ask for the same one. */
export function unpackMenu(from: Packed<MenuCategory[]>): readonly MenuCategory[] {
  if (unpacked?.from !== from) unpacked = { from, menu: unpack(from) };
  return unpacked.menu;
}

function toMenuCategory({ id, name, names, _count, subCategories }: Category): MenuCategory {
  return { id, name: shownName({ name, names }), _count, subCategories: subCategories.map(toMenuCategory) };
}
