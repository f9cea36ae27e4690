/**
 * Every page and how search engines treat it: the sitemap contains the `listed` ones, robots.txt disallows the
 * `private` ones and all paths below them, and `other` is neither. Products, categories and legal pages have sitemap
 * entries of their own. web/routes.ts takes its paths from here.
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

/** The paths of the pages that search engines treat in one way; "/admin" stands for itself and all below it. */
export function pathsOf(kind: (typeof pages)[PagePath]): string[] {
  return Object.entries(pages)
    .filter(([, itsKind]) => itsKind === kind)
    .map(([path]) => path.replace(/\/\*$/, ''));
}
