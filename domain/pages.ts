/**
 * The path of every page, and how search engines should treat the page. The sitemap contains the `listed` pages;
 * robots.txt disallows the `private` pages and all paths below them; `other` pages are in neither file. The sitemap
 * also contains products, categories and legal pages. web/routes.ts takes its paths from this table.
 */
export const pages = {
  '/': 'listed',
  '/home': 'other',
  '/about': 'listed',
  '/shop': 'listed',
  '/help': 'listed',
  '/search': 'other',
  '/product/:name': 'other',
  '/page/:slug': 'other',
  '/login': 'private',
  '/cart': 'private',
  '/wishlist': 'private',
  '/checkout': 'private',
  '/checkout/placed/:id': 'other',
  '/myaccount': 'private',
  '/invite': 'other',
  '/confirm-email': 'other',
  '/track': 'other',
  '/pay/:token': 'other',
  '/offline': 'other',
  '/admin/*': 'private',
} as const satisfies Record<string, 'listed' | 'private' | 'other'>;

export type PagePath = keyof typeof pages;

/** Returns the paths of the pages of one kind. "/admin" also stands for all paths below it. */
export function pathsOf(kind: (typeof pages)[PagePath]): string[] {
  return Object.entries(pages)
    .filter(([, itsKind]) => itsKind === kind)
    .map(([path]) => path.replace(/\/\*$/, ''));
}
