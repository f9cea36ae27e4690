import type { FastifyInstance } from 'fastify';
import { pathsOf } from '#domain/pages.ts';
import { locales, pathIn, type Locale } from '#messages/locales.ts';
import { getCompany } from '../site/company/company.ts';
import type { Shop } from './shop.ts';
import type { Answer } from '../platform/http/cached-response.ts';
import { answerFile, answerSitemap, findSitemapFile } from './sitemap-pages.ts';

/**
 * Serves the files that search engines and phones ask a site for: robots.txt, sitemap.xml and the web manifest.
 * `origin` is the shop's own address.
 */
export function serveSiteFiles(app: FastifyInstance, shop: Shop, origin: string): void {
  const files: Record<string, () => Promise<Answer>> = {
    '/robots.txt': async () => answer('text/plain; charset=utf-8', robots(origin, shop.env.LANGUAGES)),
    '/sitemap.xml': async () => answerSitemap(shop, origin),
  };
  for (const locale of shop.env.LANGUAGES)
    files[pathIn(locale, '/manifest.webmanifest')] = async () =>
      answer('application/manifest+json', JSON.stringify(manifest((await getCompany(shop.db)).name, locale)));
  for (const [path, make] of Object.entries(files)) {
    app.get(path, async (request, reply) =>
      shop.responseCache.reply(`file ${path}`, shop.catalogue, request, reply, make),
    );
  }
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const { file } = request.params;
    const pages = await findSitemapFile(shop, origin, file);
    if (!pages) return reply.callNotFound();
    const make = async () => answerFile(shop, origin, (await findSitemapFile(shop, origin, file)) ?? pages);
    return shop.responseCache.reply(`file /sitemap/${file}`, shop.catalogue, request, reply, make);
  });
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

/**
 * Makes the web manifest for a phone's home screen. The icon on the home screen opens the shop in the language of the
 * page from which the visitor added it.
 */
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
