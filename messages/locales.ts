// The languages of the shop. Each has a folder of messages beside this file; a missing message is shown in English.

/** `tag` is for `Intl` and `lang`, `name` is the language's own name, and `dir` is the direction of its text. */
export const locales = {
  en: { tag: 'en-IN', name: 'English', dir: 'ltr', openGraph: 'en_IN' },
  hi: { tag: 'hi-IN', name: 'हिन्दी', dir: 'ltr', openGraph: 'hi_IN' },
  // Longer, accented English, made by compile-messages.mjs: plain text on a screen does not come from the catalogue.
  'en-XA': { tag: 'en-XA', name: '[Þšéûðö]', dir: 'ltr', openGraph: 'en_XA' },
} as const satisfies Record<string, { tag: string; name: string; dir: 'ltr' | 'rtl'; openGraph: string }>;

export type Locale = keyof typeof locales;

// as: Object.keys answers plain text, though the object has exactly these keys.
export const localeNames = Object.keys(locales) as readonly Locale[];

/** The language of addresses without a language prefix. */
export const baseLocale: Locale = 'en';

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(locales, text);
}

/** The prefix of a language's addresses: "" for English, "/hi" for Hindi. */
export function prefixOf(locale: Locale): string {
  return locale === baseLocale ? '' : `/${locale}`;
}

/** A page's path in a language: "/shop" → "/hi/shop". */
export function pathIn(locale: Locale, path: string): string {
  return locale === baseLocale ? path : prefixOf(locale) + (path === '/' ? '' : path);
}

/** Splits an address into its language and the path within it: "/hi/shop" → hi and "/shop". */
export function splitPath(path: string, offered: readonly Locale[]): { locale: Locale; path: string } {
  const [, first = ''] = /^\/([^/?#]*)/.exec(path) ?? [];
  if (first === baseLocale || !isLocale(first) || !offered.includes(first)) return { locale: baseLocale, path };
  const rest = path.slice(first.length + 1);
  return { locale: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The stored language if the shop still offers it; otherwise English. */
export function offeredLocale(stored: string, offered: readonly Locale[]): Locale {
  return offered.find((locale) => locale === stored) ?? baseLocale;
}

/** The offered language that an Accept-Language header prefers; English when it names none of them. */
export function preferredLocale(header: string | undefined, offered: readonly Locale[]): Locale {
  if (!header || offered.length === 1) return baseLocale;
  const asked = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of asked) {
    const found =
      offered.find((locale) => locale.toLowerCase() === tag) ??
      offered.find((locale) => locale === tag.split('-', 1)[0]);
    if (found) return found;
  }
  return baseLocale;
}
