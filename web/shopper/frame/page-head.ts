import type { MetaDescriptor } from 'react-router';
import { currentLocale } from '#messages/current-locale.ts';
import { baseLocale, locales, pathIn, type Locale } from '#messages/locales.ts';
import type { Company } from '#contract/company.ts';

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
type Thing = { '@type': string; [property: string]: unknown };

/** The description of a public page, for search engines and for sites on which people share the page. */
type PageHead = {
  /** The page's title without the shop's name, which is added later; empty for the home page. */
  title: string;
  /** The page's description. Only the server writes the description into the page, so the browser does not need it. */
  description: string;
  /** The path of this page that search engines should list. */
  path: string;
  /** The path of the picture that other sites show when somebody shares the page. */
  image?: string;
  type?: 'website' | 'product';
  /**
   * The content of the page as schema.org objects. The description in schema.org terms is built only on the server
   * (`import.meta.env.SSR`), so that no browser loads the code.
   */
  things?: readonly Thing[];
};

export type Site = { name: string; origin: string; languages: readonly Locale[] };

/** Returns the name, origin and languages of the shop, from the data of the frame. */
export function siteOf(matches: Matches): Site {
  const frame = matches.find((match) => match?.id === 'shopper/frame/layout')?.loaderData as
    { company: Company; origin: string; languages: readonly Locale[] } | undefined;
  return { name: frame?.company.name ?? '', origin: frame?.origin ?? '', languages: frame?.languages ?? [] };
}

/** Returns the head of a public page: title, canonical address, description, Open Graph tags and JSON-LD. */
export function publicHead(site: Site, head: PageHead): MetaDescriptor[] {
  const address = site.origin + pathIn(currentLocale(), head.path);
  return [
    { title: withName(head.title, site.name) },
    { tagName: 'link', rel: 'canonical', href: address },
    // Other sites and search engines read the server's HTML, so the browser does not build these tags again.
    ...(import.meta.env.SSR ? headForOthers(site, head, address) : []),
  ];
}

function headForOthers(
  { name, origin, languages }: Site,
  { title, description, path, image = '/studio/social.jpg', type = 'website', things = [] }: PageHead,
  address: string,
): MetaDescriptor[] {
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title || name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + image },
    { property: 'og:locale', content: locales[currentLocale()].openGraph },
    ...alternates(origin, path, languages),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

/** Returns the title of a personal page or of an error page. Search engines must not list these pages. */
export function privateHead({ name }: Site, title: string): MetaDescriptor[] {
  return [{ title: withName(title, name) }, { name: 'robots', content: 'noindex' }];
}

/** Returns the path from the home page to this page as a schema.org object, which search engines show. */
export function breadcrumbs(origin: string, trail: ReadonlyArray<{ name: string; path: string }>): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + pathIn(currentLocale(), path),
    })),
  };
}

// Names the same page in the shop's other languages, for search engines. Readers of any language that the shop does not
// have get the English page.
function alternates(origin: string, path: string, languages: readonly Locale[]): MetaDescriptor[] {
  if (languages.length < 2) return [];
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + pathIn(locale, path),
  });
  return [...languages.map((locale) => link(locales[locale].tag, locale)), link('x-default', baseLocale)];
}

function withName(title: string, name: string): string {
  return [title, name].filter(Boolean).join(' – ');
}
