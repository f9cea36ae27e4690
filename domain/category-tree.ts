// Functions for the tree of categories, for server and browser.

type Branch<Category> = { id: string; subCategories: readonly Category[] };
/** A category with its name, without the pictures and texts that only some pages need. */
export type NamedCategory = { id: string; name: string; subCategories: readonly NamedCategory[] };

/** Returns all categories of a tree in one list, each category before its subcategories. */
export function flattenCategories<Category extends Branch<Category>>(tree: readonly Category[]): Category[] {
  return tree.flatMap((category) => [category, ...flattenCategories(category.subCategories)]);
}

/**
 * Returns the categories from the top level down to the category with this id, or an empty list if the tree does not
 * contain the id.
 */
export function categoryPath<Category extends Branch<Category>>(tree: readonly Category[], id: string): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = categoryPath(category.subCategories, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
