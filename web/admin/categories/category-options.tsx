import type { Category } from '#contract/categories.ts';
import * as listToolsText from '#text/list-tools.ts';

const EM_SPACE = '\u2003';

/** The options of a select: the whole tree of categories, indented by depth, each with its number of products. */
export function CategoryOptions({ tree, depth = 0 }: { tree: readonly Category[]; depth?: number }) {
  return tree.map((category) => [
    <option key={category.id} value={category.id}>
      {EM_SPACE.repeat(depth) + listToolsText.categoryOption({ name: category.name, count: category._count.products })}
    </option>,
    <CategoryOptions key={`${category.id} below`} tree={category.subCategories} depth={depth + 1} />,
  ]);
}
