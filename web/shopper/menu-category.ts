import type { Category } from '#contract/categories.ts';
import { pack, unpack, type Packed } from '../api/packed.ts';

/** A category as the shop's pages show it. The whole tree goes with each of them, so it is no more than that. */
export type MenuCategory = Pick<Category, 'id' | 'name' | '_count'> & { subCategories: readonly MenuCategory[] };

let unpacked: { from: Packed<MenuCategory[]>; menu: readonly MenuCategory[] } | undefined;

/** The tree as a text. */
export function packMenu(categories: readonly Category[]): Packed<MenuCategory[]> {
  return pack(categories.map(toMenuCategory));
}

/** The tree of such a text. Several parts of each page ask for the same one. */
export function unpackMenu(from: Packed<MenuCategory[]>): readonly MenuCategory[] {
  if (unpacked?.from !== from) unpacked = { from, menu: unpack(from) };
  return unpacked.menu;
}

function toMenuCategory({ id, name, _count, subCategories }: Category): MenuCategory {
  return { id, name, _count, subCategories: subCategories.map(toMenuCategory) };
}
