import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startCachingProxy } from '../../../test/caching-proxy.ts';
import { makeProduct, makeUser } from '../../../test/factories.ts';
import { pagesOfReads, type PagesOfReads } from '../../../test/pages-of-reads.ts';
import { useShop } from '../../../test/shop.ts';
import { noteChange, noteStockChange } from '../site-version/versions.ts';
import { inTransaction } from '../db/transaction.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { parseEnv } from '../env/env.ts';
import { tellingCdn } from '../http/cdn-headers.ts';
import { cdnKinds } from '../env/cdn-kinds.ts';
import { keysOfAnswer, keysOfChange } from '../http/cdn-keys.ts';
import { keepCdnTold } from './purge.ts';
import { Dependencies } from '../site-version/dependencies.ts';

const CDN_PURGE_TOKEN = 'a-token-for-purges';
// The CDN starts first, because the shop's configuration needs its address.
const cdn = await startCachingProxy(CDN_PURGE_TOKEN);

describe('a shop behind a CDN', () => {
  const shop = useShop({ CDN: 'other', CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN });
  let pages: PagesOfReads;
  beforeAll(async () => {
    pages = await pagesOfReads(shop);
    await pages.app.listen({ host: '127.0.0.1', port: 0 });
    // The cast is safe: a server that listens has an address with a port.
    cdn.lead(`http://127.0.0.1:${(pages.app.server.address() as AddressInfo).port}`);
    await keepCdnTold(shop, pages.app.log);
    await told();
  });
  afterAll(async () => {
    await pages.app.close();
    await cdn.close();
  });
  beforeEach(() => void cdn.purges.splice(0));

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(cdn.origin + path, { headers });
    return { from: answer.headers.get('x-cache'), headers: answer.headers, text: await answer.text() };
  };
  /** Requests the path until the CDN has cached it. */
  const keep = async (path: string) => {
    await get(path);
    expect((await get(path)).from, path).toBe('HIT');
  };
  /** Waits until the job has purged the CDN twice for every change. */
  async function told(): Promise<void> {
    await shop.catalogue.refresh();
    await vi.waitUntil(
      async () => {
        shop.wait(2000);
        await shop.jobs.idle();
        const jobs = shop.db.selectFrom('jobs').select('payload').where('unique_key', '=', 'purgeCdn');
        const { purged, seen } = JSON.parse((await jobs.executeTakeFirst())?.payload ?? '{}');
        return purged === shop.catalogue.lastRead && seen === purged;
      },
      { timeout: 60_000 },
    );
  }
  const setPrice = async (id: string, selling_paise: number) => {
    await inTransaction(shop.db, async (db) => {
      await db.updateTable('variants').set({ selling_paise }).where('product_id', '=', id).execute();
      await noteChange(db, [id]);
    });
    await shop.catalogue.afterCommit();
  };
  const sell = async (id: string, pieces: number) => {
    await inTransaction(shop.db, async (db) => {
      await db
        .updateTable('variants')
        .set(({ eb }) => ({ stock: eb('stock', '-', pieces) }))
        .where('product_id', '=', id)
        .execute();
      await noteStockChange(db, [id]);
    });
    await shop.catalogue.afterCommit();
  };

  test('pages and public calls are kept there, and browsers still ask each time', async () => {
    const { id, name } = await makeProduct(shop, { name: 'Neelam' });
    await told();
    for (const path of [
      '/',
      '/shop',
      `/product/${name}`,
      `/api/products/${id}`,
      '/api/products?limit=5',
      '/sitemap.xml',
    ]) {
      if (path !== '/sitemap.xml') await keep(path);
      const { headers } = await get(path);
      expect(headers.get('cache-control'), path).toBe(
        path.startsWith('/sitemap') ? headers.get('cache-control') : 'no-cache',
      );
    }
  });

  test('a price is the new one as soon as the CDN was told, without anybody asking the shop to', async () => {
    const { id, name } = await makeProduct(shop, { name: 'Pratap' });
    await told();
    await keep(`/product/${name}`);
    await setPrice(id, 4_321_00);
    await expect.poll(async () => (await get(`/product/${name}`)).text).toContain('4321.00');
    expect(cdn.purges[0]).toEqual(['shop']);
  });

  test('a sale makes it forget what shows those pieces, and nothing else', async () => {
    const [sold, other] = [
      await makeProduct(shop, { name: 'Sona', variants: [{ stock: 50 }] }),
      await makeProduct(shop),
    ];
    await told();
    await keep('/shop');
    await keep(`/api/products/${sold.id}`);
    await keep(`/api/products/${other.id}`);
    cdn.purges.splice(0);
    await sell(sold.id, 1);
    await told();
    expect(cdn.kept().sort()).toEqual(['/shop', `/api/products/${other.id}`].sort());
    expect(cdn.purges.flat()).not.toContain('shop');
    // The sale takes the last items, so lists that show the product change, too.
    await sell(sold.id, 49);
    await told();
    expect(cdn.kept()).toEqual([`/api/products/${other.id}`]);
    expect(JSON.parse((await get(`/api/products/${sold.id}`)).text).product.variants[0].stock).toBe(0);
  });

  test('each change is told twice: a process that had not read it may have answered between', async () => {
    const { id } = await makeProduct(shop, { variants: [{ stock: 50 }] });
    await told();
    cdn.purges.splice(0);
    await sell(id, 1);
    await told();
    const [first, again, ...more] = cdn.purges;
    expect([first, more]).toEqual([again, []]);
    expect(first).toContain('stocks');
  });

  test('what it could not be told is told later, and nothing of it is lost', async () => {
    const { id, name } = await makeProduct(shop, { name: 'Rukmini' });
    await told();
    await keep(`/product/${name}`);
    cdn.refuse(2);
    await setPrice(id, 1_234_00);
    await expect
      .poll(async () => {
        shop.wait(60_000);
        await shop.jobs.idle();
        return (await get(`/product/${name}`)).text;
      })
      .toContain('1234.00');
  });

  test('nothing is kept of who is signed in, nor what a browser asks that has been signed in', async () => {
    const token = await beginSession(shop.db, await makeUser(shop, 'ADMIN'), shop.now());
    const headers = { authorization: `Bearer ${token}` };
    const told = async (path: string, headers: Record<string, string>) => {
      for (let times = 0; times < 3; times++) {
        const answer = await fetch(`${cdn.origin}${path}`, { headers });
        await answer.text();
        if (answer.headers.has('cdn-cache-control') || answer.headers.has('surrogate-key')) return true;
      }
      return false;
    };
    await setPrice((await makeProduct(shop)).id, 777_00);
    for (const path of ['/', '/shop', '/api/products', '/api/auth/me', '/api/orders/all', '/api/staff/me'])
      expect(await told(path, headers), path).toBe(false);
    const browser = `browser=${'x'.repeat(43)}`;
    for (const cookie of [browser, 'shop-changed=3'])
      for (const path of ['/about', '/shop?category=none', '/api/products?limit=3'])
        expect(await told(path, { cookie }), path).toBe(false);
    for (const path of [
      '/admin/orders',
      '/cart',
      '/checkout',
      '/checkout/placed/1',
      '/myaccount/order',
      '/login',
      '/track',
      '/invite',
    ])
      expect(await told(path, {}), path).toBe(false);
    expect(await told('/api/products?limit=3', {})).toBe(true);
  });

  test('an answer that sets a cookie, refuses or finds nothing is not kept', async () => {
    await told();
    await keep('/about');
    const before = cdn.kept();
    const signIn = await fetch(`${cdn.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'nobody@example.com', password: 'wrong-password' }),
    });
    const nothing = await fetch(`${cdn.origin}/api/products/no-such-product`);
    for (const answer of [signIn, nothing]) {
      await answer.text();
      expect([...answer.headers.keys()].filter((name) => /^(cdn|surrogate)/.test(name))).toEqual([]);
    }
    expect(cdn.kept()).toEqual(before);
  });
});

describe('the keys', () => {
  const shown = (products: number, cards: number) => {
    const all = new Dependencies();
    const ids = (count: number) =>
      Array.from({ length: count }, (_, n) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`);
    all.add({ lists: true, products: ids(products), cards: ids(cards) });
    return all;
  };

  test('of an answer fit into every CDN’s header, however much it shows', () => {
    for (const [products, cards] of [
      [0, 0],
      [1, 0],
      [0, 100],
      [100, 0],
      [100, 100],
      [0, 6655],
    ] as const) {
      const keys = keysOfAnswer(shown(products, cards));
      expect(keys.join(',').length).toBeLessThanOrEqual(1000);
      // After a change to any product in the answer, the CDN must find the answer by at least one key of the change.
      for (const changed of [shown(products, 0), shown(0, cards)])
        expect(keysOfChange(changed).some((key) => keys.includes(key))).toBe(true);
    }
    expect(keysOfAnswer(shown(0, 6655))).toContain('cards');
  });

  test('of one product do not find another', () => {
    const [one, two] = [new Dependencies(), new Dependencies()];
    one.add({ products: ['a-product'] });
    two.add({ products: ['another-one'], cards: ['a-product'] });
    expect(keysOfChange(one).filter((key) => keysOfAnswer(two).includes(key))).toEqual([]);
    expect(keysOfChange(undefined)).toEqual(['shop']);
  });
});

test.each([
  ['fastly', 'surrogate-control', 'surrogate-key', 'shop lists'],
  ['cloudflare', 'cdn-cache-control', 'cache-tag', 'shop,lists'],
  ['bunny', 'cdn-cache-control', 'cdn-tag', 'shop,lists'],
  ['varnish', 'surrogate-control', 'xkey', 'shop lists'],
])('%s is told in its own headers', (CDN, age, keys, value) => {
  const env = parseEnv({ CDN, CDN_PURGE_URL: 'https://cdn.example/purge', CDN_SECONDS: '60' });
  const lists = new Dependencies();
  lists.add({ lists: true });
  expect(tellingCdn(env)?.('page /shop', lists)).toEqual({ [age]: 'max-age=60', [keys]: value });
});

test.each([
  ['fastly', { method: 'POST', headers: { 'fastly-key': 'secret' }, body: { surrogate_keys: ['lists', 'p-abcd'] } }],
  ['cloudflare', { method: 'POST', headers: { authorization: 'Bearer secret' }, body: { tags: ['lists', 'p-abcd'] } }],
  ['bunny', { method: 'POST', headers: { accesskey: 'secret' }, body: { CacheTag: 'lists' } }],
  ['varnish', { method: 'PURGE', headers: { authorization: 'Bearer secret', xkey: 'lists p-abcd' }, body: undefined }],
  ['other', { method: 'POST', headers: { authorization: 'Bearer secret' }, body: { keys: ['lists', 'p-abcd'] } }],
] as const)('%s is purged as it wants it', (name, { method, headers, body }) => {
  const { purge, atOnce } = cdnKinds[name];
  const asked = purge('secret', ['lists', 'p-abcd'].slice(0, atOnce));
  expect(asked).toMatchObject({ method, headers });
  expect(asked.body && JSON.parse(asked.body)).toEqual(body);
});

describe('a shop without a CDN', () => {
  const shop = useShop();

  test('says nothing to one', async () => {
    const pages = await pagesOfReads(shop);
    for (const url of ['/', '/shop', '/api/products'])
      for (let times = 0; times < 3; times++) {
        const { headers } = await pages.app.inject({ url });
        expect(Object.keys(headers).filter((name) => /cdn|surrogate|tag$|xkey/.test(name) && name !== 'etag')).toEqual(
          [],
        );
        expect(headers['cache-control']).toBe('no-cache');
      }
    await pages.app.close();
  });
});

test('calls are not kept where they answer in several languages', () => {
  const tell = (LANGUAGES: string) =>
    tellingCdn(parseEnv({ CDN: 'other', CDN_PURGE_URL: 'https://cdn.example/purge', LANGUAGES }));
  expect(tell('en,hi')?.('hi /api/products', new Dependencies())).toEqual({});
  expect(tell('en')?.('en /api/products', new Dependencies())).not.toEqual({});
  expect(tell('en,hi')?.('page /hi/shop', new Dependencies())).not.toEqual({});
  expect(tell('en,hi')?.('page /hi/admin/orders', new Dependencies())).toEqual({});
});
