import type { Category } from '#contract/categories.ts';

/** The whole tree as options, indented by depth. */
export function CategoryOptions({ tree, depth = 0 }: { tree: readonly Category[]; depth?: number }) {
  return tree.map((category) => [
    <option key={category.id} value={category.id}>{`${'\u2003'.repeat(depth)}${category.name} (${category._count.products})`}</option>,
    <CategoryOptions key={`${category.id} below`} tree={category.subCategories} depth={depth + 1} />,
  ]);
}
