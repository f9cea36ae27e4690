import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { filledKey } from '../../../test/filled-key.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ METRICS_TOKEN: 'a-token-of-enough-length' });
const all = Object.entries<Call>(calls);

describe('every call of the contract', () => {
  test.each(all)('%s answers an empty or senseless body with a clear 4xx, or does its work', async (key, call) => {
    const caller = call.who === 'admin' ? await makeAdmin(shop) : await makeCustomer(shop);
    for (const body of [{}, [], 'text', 7, null, { id: {}, name: [], quantity: 'x' }]) {
      const reply = await caller.call(filledKey(key), parseCallKey(key).method === 'GET' ? {} : { body });
      expect(reply.status).toBeLessThan(500);
      if (reply.status >= 400)
        expect(reply.body).toMatchObject({
          message: expect.stringMatching(/\S/),
          code: expect.stringMatching(/^[A-Z_]+$/),
        });
      if (key === 'POST /auth/logout') return;
    }
  });
  test('stands in the OpenAPI document, and the reference page names it', async () => {
    const document = (await shop.app.inject({ url: '/api/openapi.json' })).json();
    const page = (await shop.app.inject({ url: '/api/docs' })).body;
    for (const [key, { needs }] of all) {
      const { method, path } = parseCallKey(key);
      const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
      expect(operation?.responses).toBeDefined();
      if (needs !== undefined) expect(operation?.description).toContain(needs);
      expect(page).toContain(`/api${path}`);
    }
    expect(page).not.toContain('<script');
  });
});

test('every reference of the OpenAPI document leads somewhere, and every operation has a name of its own and says who may', async () => {
  const text = (await shop.app.inject({ url: '/api/openapi.json' })).body;
  const document = JSON.parse(text);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]*)"/g)].map(([, path = '']) => path);
  expect(references).toContain('components/schemas/Product');
  const leadsTo = (path: string) => path.split('/').reduce((part, name) => part?.[name], document);
  expect(references.filter((path) => leadsTo(path) === undefined)).toEqual([]);
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ security }) => !Array.isArray(security))).toEqual([]);
});

describe('requests that are none', () => {
  const send = (options: { method?: string; url: string; payload?: string; headers?: Record<string, string> }) =>
    // The cast is safe: Fastify's type allows only known methods, but the test also sends unknown ones.
    shop.app.inject(options as never) as Promise<{ statusCode: number; json: () => { message: string; code: string } }>;
  test.each([
    ['an unknown call', { url: '/api/nothing' }, 404],
    ['no call at all', { url: '/api/' }, 404],
    ['the wrong method', { method: 'DELETE', url: '/api/products' }, 404],
    [
      'broken JSON',
      { method: 'POST', url: '/api/auth/login', payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'text instead of JSON',
      { method: 'POST', url: '/api/auth/login', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    [
      'a form instead of JSON',
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
    ],
    [
      'two megabytes of JSON',
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: JSON.stringify({ identifier: 'a'.repeat(2_000_000) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
    ],
    ['a broken address', { url: '/api/products/by-name/%E0%A4%A' }, 400],
    ['NUL in a search', { url: '/api/products/search?q=a%00b' }, 400],
    [
      'a prototype for a key',
      {
        method: 'POST',
        url: '/api/auth/login',
        payload: '{"__proto__":{"x":1}}',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
  ])('%s: %j is answered %i in plain words', async (_what, options, status) => {
    const reply = await send(options);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      message: expect.stringMatching(/\S/),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
    expect(JSON.stringify(reply.json())).not.toMatch(/node_modules|at .+:\d+:\d+|SQL|stack/i);
  });
  test('an empty JSON body is tolerated', async () => {
    const customer = await makeCustomer(shop);
    expect((await customer.call('POST /auth/logout', { headers: { 'content-type': 'application/json' } })).status).toBe(
      204,
    );
  });
});

describe('answers', () => {
  test('to everybody are kept for a version, carry an ETag, and are 304 when nothing changed', async () => {
    await makeProduct(shop);
    const first = await shop.app.inject({
      url: '/api/products?limit=5&utm_source=mail',
      headers: { 'accept-encoding': 'br' },
    });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, accept-language' });
    const again = await shop.app.inject({
      url: '/api/products?limit=5',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await makeProduct(shop);
    expect(
      (
        await shop.app.inject({
          url: '/api/products?limit=5',
          headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) },
        })
      ).statusCode,
    ).toBe(200);
  });
  test('carry the headers that keep a browser safe', async () => {
    const { headers } = await shop.app.inject({ url: '/api/categories' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
  test('of health and metrics: up, ready, and numbers for who holds the token', async () => {
    const status = async (url: string, authorization?: string) =>
      (await shop.app.inject({ url, headers: authorization ? { authorization } : {} })).statusCode;
    expect([
      await status('/healthz'),
      await status('/readyz'),
      await status('/metrics'),
      await status('/metrics', 'Bearer a-token-of-enough-length'),
    ]).toEqual([200, 200, 401, 200]);
  });
});
