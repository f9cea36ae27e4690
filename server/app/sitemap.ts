import { baseLocale, locales, pathIn, type Locale } from '#messages/locales.ts';
import { pause } from '../platform/scheduling/slices.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';

/** A page for search engines, and the time of its last change if the shop knows the time. */
export type Listed = { path: string; changedAt?: string | undefined };

/**
 * The most addresses in a file of the sitemap. The protocol of sitemaps.org allows 50,000 addresses and 50 MB.
 * `MOST_BYTES` is lower, because the shop keeps the files in memory.
 */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Distributes the pages over the files of the sitemap, in order: one file, or as many as necessary. All languages of a
 * page are in the same file.
 */
export function planFiles<Page extends Listed>(
  origin: string,
  pages: readonly Page[],
  languages: readonly Locale[],
): Page[][] {
  const files: Page[][] = [];
  let [addresses, bytes] = [0, 0];
  for (const page of pages) {
    const size = mostBytes(origin, page.path, languages.length);
    if (files.length === 0 || addresses + languages.length > MOST_ADDRESSES || bytes + size > MOST_BYTES) {
      files.push([]);
      [addresses, bytes] = [0, 0];
    }
    files.at(-1)?.push(page);
    addresses += languages.length;
    bytes += size;
  }
  return files.length === 0 ? [[]] : files;
}

/**
 * Computes the most bytes that a page's entries can have. Each entry of a page contains the page's addresses in all
 * languages, and two more addresses. Paths of pages are ASCII, so each character is one byte.
 */
function mostBytes(origin: string, path: string, languages: number): number {
  const address = origin.length + path.length + 4 * path.split('&').length + 8;
  return languages * (120 + (languages === 1 ? address : (languages + 2) * (address + 70)));
}

/**
 * Makes a sitemap of these pages in every language of the shop. With several languages, each entry lists the page's
 * addresses in all languages, so that a search engine can show the right address to each person (Google Search Central,
 * "localized versions").
 */
export async function sitemap(origin: string, pages: readonly Listed[], languages: readonly Locale[]): Promise<string> {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
  ];
  for (const page of pages) {
    await pause();
    lines.push(...languages.map((locale) => url(origin, page, locale, languages)));
  }
  return [...lines, '</urlset>', ''].join('\n');
}

/** Makes the index that names all files of a sitemap. */
export function sitemapIndex(origin: string, files: readonly Listed[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files.map((file) => `<sitemap><loc>${escapeHtml(origin + file.path)}</loc>${lastChange(file)}</sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
}

function url(origin: string, page: Listed, locale: Locale, languages: readonly Locale[]): string {
  const address = (language: Locale) => escapeHtml(origin + pathIn(language, page.path));
  const alternate = (hreflang: string, language: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(language)}"/>`;
  const alternates =
    languages.length === 1
      ? []
      : [
          ...languages.map((language) => alternate(locales[language].tag, language)),
          alternate('x-default', baseLocale),
        ];
  return `<url><loc>${address(locale)}</loc>${lastChange(page)}${alternates.join('')}</url>`;
}

function lastChange({ changedAt }: Listed): string {
  return changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
}
