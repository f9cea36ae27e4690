import * as colourText from '#text/colour-names.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, type Locale } from '#messages/locales.ts';

declare const BUILD_LOCALE: Locale | undefined;

/**
 * Answers the name by which a page shows a colour: one that the shop knows in the current language, any other as it was
 * typed. Addresses, filters and calls keep the typed one.
 */
export function colourName(colour: string): string {
  // The pages of the English build carry none of the words below.
  if ((typeof BUILD_LOCALE === 'undefined' ? currentLocale() : BUILD_LOCALE) === baseLocale) return colour;
  return colourText.name({
    key: colour
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
    colour,
  });
}
