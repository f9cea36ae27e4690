import { pages } from '#domain/pages.ts';
import { pageParameters } from '#contract/page-parameters.ts';
import { pathIn, splitPath, type Locale } from '#messages/locales.ts';
import { oneSpelling } from './one-spelling.ts';

/** The parameter in which React Router names the loaders whose data it wants, by their files. */
const LOADERS = '_routes';
const LOADER_NAMES = /^[\w/-]{1,80}(,[\w/-]{1,80}){0,9}$/;
const DATA = /\.data$/;

// The first words of the shop's pages, in lower case. The router also accepts capitals, such as /SHOP for /shop.
const firstWords = new Set([...Object.keys(pages).map(firstOf), 'category', 'cards']);

/**
 * Returns the common spelling (`oneSpelling`) of a page's address, with only the parameters that the page uses. The
 * shop renders and caches the page for this address.
 */
export function pageAddress(url: string, languages: readonly Locale[]): string {
  const { locale, path, query } = partsOf(url, languages);
  const isData = DATA.test(path);
  const names = parametersOf(path.replace(DATA, ''));
  return oneSpelling(
    pathIn(locale, path) + query,
    (name, value) => names.includes(name) || (isData && name === LOADERS && LOADER_NAMES.test(value)),
  );
}

function partsOf(url: string, languages: readonly Locale[]) {
  const start = url.indexOf('?');
  const spelt = oneSpelling(start < 0 ? url : url.slice(0, start), () => false);
  const { locale, path } = splitPath(spelt, languages);
  const first = firstOf(path);
  const known = firstWords.has(first.toLowerCase()) ? `/${first.toLowerCase()}${path.slice(first.length + 1)}` : path;
  return { locale, path: known, query: start < 0 ? '' : url.slice(start) };
}

/** Returns the first word of a path, without the ".data" of the router's requests. */
function firstOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(DATA, '');
}

function parametersOf(path: string): readonly string[] {
  return Object.entries(pageParameters).find(([page]) => isAt(page, path))?.[1] ?? [];
}

/** True if this path belongs to the page: "/product/:name" is the page of every product. */
function isAt(page: string, path: string): boolean {
  const parts = path.split('/').filter(Boolean);
  const expected = page.split('/').filter(Boolean);
  return (
    parts.length === expected.length && expected.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
