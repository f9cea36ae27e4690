import { currentLocale } from '#messages/current-locale.ts';
import type { Locale } from '#messages/locales.ts';

type Named = { name: string; names?: Partial<Record<Locale, string>> | undefined };

/**
 * Returns the name of a category for display in the current language; the original name if the category has no name in
 * that language.
 */
export function shownName({ name, names }: Named): string {
  return names?.[currentLocale()] ?? name;
}

/** Returns the tree of categories with the names for display in the current language. */
export function withShownNames<Category extends Named & { subCategories: readonly Category[] }>(
  tree: readonly Category[],
): Category[] {
  return tree.map((category) => ({
    ...category,
    name: shownName(category),
    subCategories: withShownNames(category.subCategories),
  }));
}
