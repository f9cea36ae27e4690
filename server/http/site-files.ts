import type { FastifyInstance } from 'fastify';
import { productPath } from '#domain/paths.ts';
import { getCompany } from '../company/company.ts';
import { listLegalPages } from '../legal-pages/legal-pages.ts';
import type { Shop } from '../shop.ts';
import type { Answer } from './kept-answers.ts';

/** The most addresses a sitemap may hold. Source: sitemaps.org protocol. */
const MOST_ADDRESSES = 50_000;
const PRIVATE = ['/api/', '/admin', '/myaccount', '/cart', '/wishlist', '/checkout', '/login'];

/** What search engines and phones ask a site for: robots.txt, sitemap.xml and the web manifest. `origin` is the shop's own address. */
export function serveSiteFiles(app: FastifyInstance, shop: Shop, origin: string): void {
  const files: Record<string, () => Promise<Answer>> = {
    '/robots.txt': async () => answer('text/plain; charset=utf-8', ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')),
    '/sitemap.xml': async () => answer('application/xml; charset=utf-8', sitemap(origin, await publicPaths(shop))),
    '/manifest.webmanifest': async () => answer('application/manifest+json', JSON.stringify(manifest((await getCompany(shop.db)).name))),
  };
  for (const [path, make] of Object.entries(files)) {
    app.get(path, async (request, reply) => shop.kept.reply(`file ${path}`, await shop.catalogue.version(), request, reply, make));
  }
}

function answer(type: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' }, body };
}

async function publicPaths(shop: Shop): Promise<string[]> {
  const [categories, products, legalPages] = await Promise.all([shop.catalogue.categories(), shop.catalogue.list(), listLegalPages(shop.db)]);
  return [
    '/',
    '/shop',
    '/about',
    ...legalPages.map(({ slug }) => `/page/${encodeURIComponent(slug)}`),
    ...categories.all.filter((category) => category._count.products > 0).map(({ id }) => `/shop?category=${id}`),
    ...products.map(({ id, name }) => productPath({ id, name, sharesName: shop.catalogue.isNameShared(name) })),
  ].slice(0, MOST_ADDRESSES);
}

function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>', ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;').replaceAll('"', '&quot;');
}

function manifest(name: string) {
  const icon = (size: number, purpose: string) => ({ src: `/studio/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose });
  return {
    name,
    short_name: name.slice(0, 12),
    lang: 'en-IN',
    start_url: '/home',
    display: 'minimal-ui',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
