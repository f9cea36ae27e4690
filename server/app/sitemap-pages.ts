import { pathsOf } from '#domain/pages.ts';
import { productPath } from '#domain/paths.ts';
import { listLegalPages } from '../site/legal-pages/legal-pages.ts';
import { listProductChanges } from '../goods/products/products.ts';
import type { Shop } from './shop.ts';
import type { Answer } from '../platform/http/cached-response.ts';
import { planFiles, sitemap, sitemapIndex, type Listed } from './sitemap.ts';

type Page = Listed & { productId?: string };

const fileOf = (index: number) => `/sitemap/${index + 1}.xml`;

/** Returns the sitemap: one file, or an index of several files. `origin` is the shop's own address. */
export async function answerSitemap(shop: Shop, origin: string): Promise<Answer> {
  const files = await listFiles(shop, origin);
  const [only] = files;
  if (files.length === 1 && only) return answerFile(shop, origin, only);
  const listed: Listed[] = [];
  for (const [index, pages] of files.entries())
    listed.push({ path: fileOf(index), changedAt: lastOf(await withChanges(shop, pages)) });
  return answer(sitemapIndex(origin, listed));
}

/** Finds a file that the sitemap's index names; undefined if no file has this name. */
export async function findSitemapFile(shop: Shop, origin: string, name: string): Promise<Page[] | undefined> {
  const files = await listFiles(shop, origin);
  return files.length === 1 ? undefined : files.find((_, index) => fileOf(index) === `/sitemap/${name}`);
}

export async function answerFile(shop: Shop, origin: string, pages: readonly Page[]): Promise<Answer> {
  return answer(await sitemap(origin, await withChanges(shop, pages), shop.env.LANGUAGES));
}

/**
 * Lists the files of the sitemap with their pages. New products are at the end, so that the earlier files do not
 * change.
 */
async function listFiles(shop: Shop, origin: string): Promise<Page[][]> {
  const [categories, products, legalPages] = await Promise.all([
    shop.catalogue.categories(),
    shop.catalogue.list(),
    listLegalPages(shop.db),
  ]);
  const pages: Page[] = [
    ...pathsOf('listed').map((path) => ({ path })),
    ...legalPages.map(({ slug, updatedAt }) => ({ path: `/page/${encodeURIComponent(slug)}`, changedAt: updatedAt })),
    ...categories.all
      .filter((category) => category._count.products > 0)
      .map(({ id }) => ({ path: `/shop?category=${id}` })),
    ...products
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((product) => ({ path: productPath(product), productId: product.id })),
  ];
  return planFiles(origin, pages, shop.env.LANGUAGES);
}

async function withChanges(shop: Shop, pages: readonly Page[]): Promise<Listed[]> {
  const ids = pages.flatMap(({ productId }) => productId ?? []);
  const changes = await listProductChanges(shop.db, ids);
  return pages.map(({ path, changedAt, productId }) => ({
    path,
    changedAt: changedAt ?? changes.get(productId ?? ''),
  }));
}

function lastOf(pages: readonly Listed[]): string | undefined {
  return pages
    .flatMap(({ changedAt }) => changedAt ?? [])
    .toSorted()
    .at(-1);
}

function answer(body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
    body,
  };
}
