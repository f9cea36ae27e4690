import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Locale } from '#messages/locales.ts';
import { makeCategory } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { batches } from '../platform/db/batches.ts';
import { serveSiteFiles } from './site-files.ts';
import { planFiles, sitemap } from './sitemap.ts';

const origin = 'https://shop.example';
const shop = useShop({ LANGUAGES: 'en,hi' });
const map = async (paths: readonly string[], languages: readonly Locale[]) =>
  sitemap(
    origin,
    paths.map((path) => ({ path })),
    languages,
  );

test('a shop of one language lists each page once, without alternatives', async () => {
  const text = await map(['/', '/shop?a=1&b=2'], ['en']);
  expect(text).toContain('<url><loc>https://shop.example/</loc></url>');
  expect(text).toContain('<url><loc>https://shop.example/shop?a=1&amp;b=2</loc></url>');
});

test('a shop of two lists each page in both, and each entry names both', async () => {
  const urls = (await map(['/', '/shop'], ['en', 'hi'])).match(/<url>.*<\/url>/g) ?? [];
  const address = (url: string) => /<loc>(.*?)<\/loc>/.exec(url)?.[1];
  expect(urls.map(address)).toEqual([
    'https://shop.example/',
    'https://shop.example/hi',
    'https://shop.example/shop',
    'https://shop.example/hi/shop',
  ]);
  for (const url of urls.slice(2))
    expect([...url.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ['en-IN', 'https://shop.example/shop'],
      ['hi-IN', 'https://shop.example/hi/shop'],
      ['x-default', 'https://shop.example/shop'],
    ]);
});

test('a file holds at most 50,000 addresses and 8 MB, no page is left out, and none is without one of its languages', async () => {
  for (const [name, languages] of [
    ['short', ['en']],
    ['कुर्ता '.repeat(20), ['en', 'hi']],
  ] as Array<[string, Locale[]]>) {
    const pages = Array.from({ length: 60_000 }, (_, n) => ({ path: `/product/${encodeURIComponent(`${name}${n}`)}` }));
    const files = planFiles(origin, pages, languages);
    expect(files.flat()).toEqual(pages);
    const texts = await Promise.all(
      [files[0], files.at(-2)].map(async (file) => sitemap(origin, file ?? [], languages)),
    );
    for (const text of texts) {
      expect(text.match(/<loc>/g)?.length).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8 * 1024 * 1024);
    }
  }
});

test('a shop of 50,001 products: an index names files that hold each of them, and when they last changed', async () => {
  const categoryId = await makeCategory(shop);
  const [made, changed] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];
  const products = Array.from({ length: 50_001 }, (_, n) => {
    const id = `0199b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const updated_at = n === 50_000 ? changed : made;
    return { id, name: `Piece ${n}`, brand: '', description: '', facts: '[]', category_id: categoryId, updated_at };
  });
  await shop.db.transaction().execute(async (db) => {
    for (const batch of batches(products, 2000)) {
      await db
        .insertInto('products')
        .values(batch.map((product) => ({ ...product, source_id: null, retired_at: null, created_at: made })))
        .execute();
      await db
        .insertInto('variants')
        .values(
          batch.map(({ id, updated_at }) => ({
            ...{ id, product_id: id, sku: null, color: 'Kora', color_hex: '#ffffff', color_family: null, size: 'M' },
            ...{ option_key: 'kora m', stock: 0, selling_paise: 100, saving_paise: 0, retired_at: null },
            ...{ created_at: made, updated_at },
          })),
        )
        .execute();
    }
    await db.insertInto('catalogue_changes').values({ version: 1_000_000, product_id: null, only_stock: 0 }).execute();
    await db.updateTable('catalogue_state').set({ version: 1_000_000 }).execute();
  });
  await shop.catalogue.refresh();
  const app = Fastify();
  serveSiteFiles(app, shop, origin);
  const index = (await app.inject('/sitemap.xml')).body;
  const files = [...index.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, loc = '', at]) => ({
    path: loc.slice(origin.length),
    at,
  }));
  expect(index).toContain('<sitemapindex');
  expect(files.length).toBeGreaterThan(2);
  expect(files.at(-1)?.at).toBe(changed);
  const found = new Set<string>();
  for (const { path } of files) {
    const { statusCode, headers, body } = await app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8']);
    for (const [, loc = ''] of body.matchAll(/<loc>(.*?)<\/loc>/g)) found.add(loc);
  }
  const missing = products.filter(({ name }) => !found.has(`${origin}/hi/product/${encodeURIComponent(name)}`));
  expect(missing).toEqual([]);
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const name of ['0.xml', `${files.length + 1}.xml`, '1', '..%2Fhome'])
    expect([name, (await app.inject(`/sitemap/${name}`)).statusCode]).toEqual([name, 404]);
});
