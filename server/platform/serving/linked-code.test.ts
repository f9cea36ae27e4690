import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { servePages } from './pages.ts';

const shop = useShop();

async function get(url: string, PUBLIC_URL = shop.env.PUBLIC_URL, host = 'shop.example') {
  const app = await buildApp(shop);
  servePages(app, { ...shop, env: { ...shop.env, PUBLIC_URL } }, 'https://shop.example', async () => async () => {
    const headers = new Headers({ 'content-type': 'text/html' });
    return { status: 200, headers, body: Buffer.from('<html></html>'), filled: (body) => body };
  });
  return app.inject({ method: 'GET', url, headers: { host } });
}

test('a link with a code leads to its page without it, and leaves the code in a cookie', async () => {
  const { statusCode, headers } = await get('/shop?sort=newest&code=DIWALI%2020');
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, '/shop?sort=newest', 'no-store']);
  expect(headers['set-cookie']).toBe('offer_code=DIWALI%2020; Path=/; Max-Age=2592000; SameSite=Lax');
});

test.each([
  ['https://shop.example', 'shop.example', '; Secure'],
  ['https://shop.example', '192.168.1.5:3000', ''],
  ['http://shop.example', 'shop.example', ''],
  [undefined, '127.0.0.1:3000', ''],
])('the cookie of a shop at %s, visited at %s, ends in "%s"', async (publicUrl, host, end) => {
  const { headers } = await get('/?code=DIWALI20', publicUrl, host);
  expect(headers['set-cookie']).toBe(`offer_code=DIWALI20; Path=/; Max-Age=2592000; SameSite=Lax${end}`);
});

test.each([
  ['no code', '/?code='],
  ['more than any code has', `/?code=${'A'.repeat(31)}`],
])('%s leaves no cookie', async (_, url) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['location'], headers['set-cookie']]).toEqual([302, '/', undefined]);
});

test('a link leads to no other site, and a code cannot set more than its own cookie', async () => {
  const { headers } = await get('//evil.example/?code=A%3B%20Domain%3Devil.example%0D%0Aset-cookie:%20a=b');
  expect(headers['location']).toBe('/evil.example/');
  const { headers: short } = await get('/?code=A%3B%20Path%3D%2Fx');
  expect(short['set-cookie']).toBe('offer_code=A%3B%20Path%3D%2Fx; Path=/; Max-Age=2592000; SameSite=Lax');
});

test('another parameter that ends alike leads nowhere', async () => {
  expect((await get('/about?zipcode=302029')).statusCode).toBe(200);
});
