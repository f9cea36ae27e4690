import * as colourText from '#text/colour-names.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale } from '#messages/locales.ts';

/**
 * Answers the name by which a page shows a colour: one that the shop knows in the current language, any other as it was
 * typed. Addresses, filters and calls keep the typed one.
 */
export function colourName(colour: string): string {
  if (currentLocale() === baseLocale) return colour;
  return colourText.name({
    key: colour
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
    colour,
  });
}
