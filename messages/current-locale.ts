import { baseLocale, locales, type Locale } from './locales.ts';

// Each build of the pages has one language, which it defines here. The server answers each request in its own language.
declare const BUILD_LOCALE: Locale | undefined;

let ofThisRequest: () => Locale = () => baseLocale;

/** Sets the function that tells the language of the current request; the server calls it once. */
export function followLocale(source: () => Locale): void {
  ofThisRequest = source;
}

/** The language of the page in the browser; on the server, of the current request or email. */
export function currentLocale(): Locale {
  return typeof BUILD_LOCALE === 'undefined' ? ofThisRequest() : BUILD_LOCALE;
}

/** The current language as a BCP 47 tag for `Intl` and `lang`, such as "en-IN". */
export function currentTag(): string {
  return locales[currentLocale()].tag;
}
