import * as colourText from '#text/colour-names.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, type Locale } from '#messages/locales.ts';

declare const BUILD_LOCALE: Locale | undefined;

/**
 * Returns the name of a colour for display: in the current language if the shop knows the colour, otherwise as it was
 * typed. Addresses, filters and calls keep the typed name.
 */
export function colourName(colour: string): string {
  // The English build shows the typed colour, so its pages need not contain the list of colour names.
  if ((typeof BUILD_LOCALE === 'undefined' ? currentLocale() : BUILD_LOCALE) === baseLocale) return colour;
  return colourText.name({
    key: colour
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
    colour,
  });
}
