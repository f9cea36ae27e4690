import type { MetaDescriptor } from 'react-router';
import type { Company } from '#contract/company.ts';

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
type Thing = { '@type': string; [property: string]: unknown };

/** What a public page says of itself to search engines and to who it is shared with. */
export type PageHead = {
  /** Without the shop's name, which is added; empty for the home page. */
  title: string;
  description: string;
  /** The one address this page should be known by. */
  path: string;
  /** The picture shown where the page is shared; a path. */
  image?: string;
  type?: 'website' | 'product';
  /** What is on it, in schema.org's words. */
  things?: readonly Thing[];
};

export type Site = { name: string; origin: string };

/** The shop's name and own address, from the frame every page stands in. */
export function siteOf(matches: Matches): Site {
  const frame = matches.find((match) => match?.id === 'shopper/frame/layout')?.loaderData as { company: Company; origin: string } | undefined;
  return { name: frame?.company.name ?? '', origin: frame?.origin ?? '' };
}

/** Title, description, canonical address, Open Graph and JSON-LD of a public page. */
export function publicHead({ name, origin }: Site, { title, description, path, image = '/studio/social.jpg', type = 'website', things = [] }: PageHead): MetaDescriptor[] {
  const full = withName(title, name);
  const address = origin + path;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title || name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + image },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** The title of a page that is somebody's own, or of none at all: search engines leave it out. */
export function privateHead({ name }: Site, title: string): MetaDescriptor[] {
  return [{ title: withName(title, name) }, { name: 'robots', content: 'noindex' }];
}

/** The way from home to here, as search engines show it. */
export function breadcrumbs(origin: string, trail: ReadonlyArray<{ name: string; path: string }>): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  };
}

function withName(title: string, name: string): string {
  return [title, name].filter(Boolean).join(' – ');
}
