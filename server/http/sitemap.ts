import { baseLocale, locales, pathIn, type Locale } from '#messages/locales.ts';
import { escapeHtml } from './escape-html.ts';

/** The most addresses a sitemap may hold. Source: sitemaps.org protocol. */
const MOST_ADDRESSES = 50_000;

/**
 * A sitemap of these paths in every language the shop offers. With more than one, each address names its page in all of
 * them, so that a search engine shows everybody their own (source: Google Search Central, "localized versions").
 */
export function sitemap(origin: string, paths: readonly string[], languages: readonly Locale[]): string {
  const urls = paths
    .slice(0, Math.floor(MOST_ADDRESSES / languages.length))
    .flatMap((path) => languages.map((locale) => url(origin, path, locale, languages)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function url(origin: string, path: string, locale: Locale, languages: readonly Locale[]): string {
  const address = (language: Locale) => escapeHtml(origin + pathIn(language, path));
  const alternate = (hreflang: string, language: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(language)}"/>`;
  const alternates =
    languages.length === 1
      ? []
      : [
          ...languages.map((language) => alternate(locales[language].tag, language)),
          alternate('x-default', baseLocale),
        ];
  return `<url><loc>${address(locale)}</loc>${alternates.join('')}</url>`;
}
