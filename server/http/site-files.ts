import type { FastifyInstance } from 'fastify';
import { pathsOf } from '#domain/pages.ts';
import { productPath } from '#domain/paths.ts';
import { locales, pathIn, type Locale } from '#messages/locales.ts';
import { getCompany } from '../company/company.ts';
import { listLegalPages } from '../legal-pages/legal-pages.ts';
import type { Shop } from '../shop.ts';
import type { Answer } from './cached-response.ts';
import { sitemap } from './sitemap.ts';

/**
 * What search engines and phones ask a site for: robots.txt, sitemap.xml and the web manifest. `origin` is the shop's
 * own address.
 */
export function serveSiteFiles(app: FastifyInstance, shop: Shop, origin: string): void {
  const files: Record<string, () => Promise<Answer>> = {
    '/robots.txt': async () => answer('text/plain; charset=utf-8', robots(origin, shop.env.LANGUAGES)),
    '/sitemap.xml': async () =>
      answer('application/xml; charset=utf-8', sitemap(origin, await publicPaths(shop), shop.env.LANGUAGES)),
  };
  for (const locale of shop.env.LANGUAGES)
    files[pathIn(locale, '/manifest.webmanifest')] = async () =>
      answer('application/manifest+json', JSON.stringify(manifest((await getCompany(shop.db)).name, locale)));
  for (const [path, make] of Object.entries(files)) {
    app.get(path, async (request, reply) =>
      shop.responseCache.reply(`file ${path}`, shop.catalogue, request, reply, make),
    );
  }
}

function answer(type: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body };
}

function robots(origin: string, languages: readonly Locale[]): string {
  const disallowed = [
    '/api/',
    ...languages.flatMap((locale) => pathsOf('private').map((path) => pathIn(locale, path))),
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

async function publicPaths(shop: Shop): Promise<string[]> {
  const [categories, products, legalPages] = await Promise.all([
    shop.catalogue.categories(),
    shop.catalogue.list(),
    listLegalPages(shop.db),
  ]);
  const shared = await shop.catalogue.sharedNames(products.map(({ name }) => name));
  return [
    ...pathsOf('listed'),
    ...legalPages.map(({ slug }) => `/page/${encodeURIComponent(slug)}`),
    ...categories.all.filter((category) => category._count.products > 0).map(({ id }) => `/shop?category=${id}`),
    ...products.map(({ id, name }) => productPath({ id, name, sharesName: shared.has(name) })),
  ];
}

/** What a phone keeps of the shop that is put on its first screen: it opens in the language it was put there in. */
function manifest(name: string, locale: Locale) {
  const icon = (size: number, purpose: string) => ({
    src: `/studio/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: [...name].slice(0, 12).join(''),
    lang: locales[locale].tag,
    dir: locales[locale].dir,
    start_url: pathIn(locale, '/home'),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
