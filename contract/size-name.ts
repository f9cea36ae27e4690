import * as sizeText from '#text/size-names.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, type Locale } from '#messages/locales.ts';

declare const BUILD_LOCALE: Locale | undefined;

/** An age or a length, such as "2-3 Years", "6-12 Months" or "2.5 m". */
const MEASURED = /^(\d[\d\s.–-]*?)\s*(years?|yrs?|months?|mths?|met(?:re|er)s?|\sm)$/i;

/**
 * Returns the name of a size for display: "Free Size", ages and lengths in the current language, any other size, such
 * as M or 38, as it was typed. Addresses, filters and calls keep the typed size.
 */
export function sizeName(size: string): string {
  // The English build shows the typed size, so its pages need not contain the words for sizes.
  if ((typeof BUILD_LOCALE === 'undefined' ? currentLocale() : BUILD_LOCALE) === baseLocale) return size;
  const typed = size.trim();
  const [, amount, unit] = MEASURED.exec(typed) ?? [];
  if (amount !== undefined && unit !== undefined) return sizeText.measured({ amount, unit: unitOf(unit) });
  return sizeText.name({ key: typed.toLowerCase().replaceAll(/[\s-]+/g, '_'), size });
}

function unitOf(typed: string): 'year' | 'month' | 'metre' {
  if (/^y/i.test(typed)) return 'year';
  return /^mo|^mt/i.test(typed) ? 'month' : 'metre';
}
