// This file converts between addresses and the kinds of links that the owner can choose.

export const kinds = ['all', 'newest', 'category', 'product', 'page', 'search', 'address'] as const;
export type Kind = (typeof kinds)[number];

/** A link of such a kind begins with this text. The rest of the link names its target, for example the category. */
const beginnings: Partial<Record<Kind, string>> = {
  category: '/shop?category=',
  product: '/product/',
  page: '/page/',
  search: '/search?q=',
};

export function kindOf(link: string): Kind {
  if (link === '/shop') return 'all';
  if (link === '/shop?sort=newest') return 'newest';
  return kinds.find((kind) => isPlain(beginnings[kind], link)) ?? 'address';
}

/**
 * Returns the part of the link that a person types for this kind, for example a search word. Returns '' if the link is
 * of another kind.
 */
export function wordOf(kind: Kind, link: string): string {
  if (kind === 'address') return link;
  const beginning = beginnings[kind];
  if (beginning === undefined || !isPlain(beginning, link)) return '';
  const [named = ''] = link.slice(beginning.length).split('?');
  return decode(named);
}

/**
 * Makes the link of this kind from the text that a person typed. An address that was copied from the browser loses the
 * shop's own origin.
 */
export function linkTo(kind: Kind, word: string): string {
  if (kind === 'all') return '/shop';
  if (kind === 'newest') return '/shop?sort=newest';
  if (kind === 'address') return word.trim().replace(globalThis.location?.origin ?? '', '');
  return `${beginnings[kind] ?? ''}${encodeURIComponent(word)}`;
}

function isPlain(beginning: string | undefined, link: string): boolean {
  return beginning !== undefined && link.startsWith(beginning) && !link.includes('&');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
