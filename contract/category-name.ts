import { currentLocale } from '#messages/current-locale.ts';
import type { Locale } from '#messages/locales.ts';

type Named = { name: string; names?: Partial<Record<Locale, string>> | undefined };

/** Answers the name that a category is shown by in the current language: its own name until somebody writes another. */
export function shownName({ name, names }: Named): string {
  return names?.[currentLocale()] ?? name;
}

/** Answers the tree with the names that are shown in the current language. */
export function withShownNames<Category extends Named & { subCategories: readonly Category[] }>(
  tree: readonly Category[],
): Category[] {
  return tree.map((category) => ({
    ...category,
    name: shownName(category),
    subCategories: withShownNames(category.subCategories),
  }));
}
