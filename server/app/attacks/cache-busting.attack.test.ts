import { describe, expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../app.ts';
import { servePages } from '../../platform/serving/pages.ts';
import { ResponseCache } from '../../platform/http/response-cache.ts';

// The requests of the strangers come directly from the internet, so this shop allows plain http.
const shop = useShop({ PLAIN_HTTP: 'allow' });

/** Makes a shop with a renderer that counts the pages that it has to render. */
async function shopOfPages(hold: Promise<void> = Promise.resolve()) {
  const rendered: string[] = [];
  shop.responseCache = new ResponseCache();
  const app = await buildApp(shop);
  servePages(app, shop, 'https://shop.example', async () => async ({ url }) => {
    rendered.push(url.replace('https://shop.example', ''));
    await hold;
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'text/html' }),
      body: Buffer.from(`<html>${url}</html>`),
      filled: (body) => body,
    };
  });
  await app.ready();
  const get = async (url: string, remoteAddress = '203.0.113.1') => app.inject({ url, remoteAddress });
  return { app, rendered, get };
}

describe('parameters that nobody declared', () => {
  test('make no new page', async () => {
    const { app, rendered, get } = await shopOfPages();
    for (let index = 0; index < 100; index++) await get(`/shop?bust=${index}&x${index}=1`);
    for (let index = 0; index < 100; index++) await get(`/product/Kurta?size=${index}`);
    for (let index = 0; index < 100; index++) await get(`/?utm_source=${index}&page=${index}`);
    expect(rendered).toEqual(['/shop', '/product/Kurta', '/']);
    await app.close();
  });
  test('make no new answer of the API', async () => {
    await makeProduct(shop);
    shop.responseCache = new ResponseCache();
    let made = 0;
    const { categories } = shop.catalogue;
    shop.catalogue.categories = async () => (made++, categories.call(shop.catalogue));
    for (let index = 0; index < 100; index++)
      expect((await shop.app.inject({ url: `/api/categories?bust=${index}` })).statusCode).toBe(200);
    shop.catalogue.categories = categories;
    expect(made).toBe(1);
  });
});

describe('a flood of pages that are all different', () => {
  test('is made a few at a time, then refused with a short page, and others get theirs', async () => {
    const held = Promise.withResolvers<void>();
    const { app, rendered, get } = await shopOfPages(held.promise);
    let refusals = 0;
    const flood = Array.from({ length: 400 }, async (_, index) => {
      const reply = await get(`/search?q=word${index}`);
      if (reply.statusCode === 503) refusals++;
      return reply;
    });
    // The shop is rendering eight pages, 200 requests wait in the queue, and all other requests were refused.
    await expect.poll(() => [rendered.length, refusals]).toEqual([8, 400 - 8 - 200]);
    const honest = get('/shop?size=M', '203.0.113.2');
    // When the shop has answered this later request, it has surely put the honest visitor's request into the queue.
    expect((await get('/search?q=next')).statusCode).toBe(503);
    held.resolve();
    const replies = await Promise.all(flood);
    const refused = replies.filter(({ statusCode }) => statusCode === 503);
    expect(refused).toHaveLength(400 - 8 - 200);
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(refused[0]?.body).toContain('Please try again');
    expect(refused[0]?.body.length).toBeLessThan(1_000);
    expect((await honest).statusCode).toBe(200);
    expect(rendered.indexOf('/shop?size=M')).toBeLessThan(100);
    await app.close();
  });
});
