import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { pagesOfReads, type PagesOfReads } from '../../../test/pages-of-reads.ts';
import { useShop } from '../../../test/shop.ts';
import type { AnsweredAtOnce } from './answer-at-once.ts';
import { Targets } from '../http/targets.ts';

const shop = useShop({ LANGUAGES: 'en,hi', PUBLIC_URL: 'https://shop.example' });
let pages: PagesOfReads;
let port = 0;
/** The answers that the server has sent from the cache, before the framework read the request. */
const atOnce: AnsweredAtOnce[] = [];

beforeAll(async () => {
  for (let n = 0; n < 20; n++) await makeProduct(shop);
  pages = await pagesOfReads(shop);
  pages.app.answeredAtOnce.push((answered) => atOnce.push(answered));
  await pages.app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: a server that listens has an address with a port.
  port = (pages.app.server.address() as AddressInfo).port;
});
afterAll(async () => pages.app.close());
beforeEach(() => atOnce.splice(0));

type Got = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.request({ port, path, headers, method, agent: false }, resolve).on('error', reject).end();
  });
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: withoutConnection(response.headers), bytes };
}

const withoutConnection = ({ date: _date, connection: _c, 'keep-alive': _k, ...headers }: IncomingHttpHeaders) =>
  headers;

/**
 * Gets the framework's own answer to a request. `inject` uses no socket, so no answer from the cache can come before
 * the framework.
 */
async function framed(url: string, headers: Record<string, string> = {}): Promise<Got> {
  const reply = await pages.app.inject({ url, headers: { host: `localhost:${port}`, ...headers } });
  // The cast is safe: light-my-request answers headers as Node does.
  const own = withoutConnection(reply.headers as IncomingHttpHeaders);
  return { status: reply.statusCode, headers: own, bytes: reply.rawPayload };
}

/**
 * Repeats the request until the server answers it without the framework. The first request makes the answer, and the
 * second request prepares the answer's compressed form.
 */
async function getAtOnce(path: string, headers: Record<string, string> = {}): Promise<Got> {
  for (let n = 0; n < 2; n++) await get(path, headers);
  const before = atOnce.length;
  const got = await get(path, headers);
  expect(atOnce.length).toBe(before + 1);
  return got;
}

describe('what is kept is answered at once, and to the byte as ever', () => {
  test.each([
    ['a page', '/shop'],
    ['a page in Hindi', '/hi/shop'],
    ['a page with a parameter that nobody reads', '/about?from=an-email'],
    ['a list', '/api/products?limit=5'],
    ['an answer too short to compress', '/api/products?limit=5&q=nothing-at-all'],
  ])('%s', async (_what, path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const now = await getAtOnce(path, headers);
      expect(now).toEqual(await framed(path, headers));
      const known = { ...headers, 'if-none-match': now.headers.etag ?? '' };
      const unchanged = await getAtOnce(path, known);
      expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
      expect(unchanged).toEqual(await framed(path, known));
    }
  });

  test('a call in the language that the client asks for', async () => {
    const [hindi, english] = [{ 'accept-language': 'hi' }, { 'accept-language': 'en' }];
    expect((await getAtOnce('/api/content', hindi)).bytes).toEqual((await framed('/api/content', hindi)).bytes);
    expect((await getAtOnce('/api/content', english)).bytes).toEqual((await framed('/api/content', english)).bytes);
  });

  test('the compressed forms open to the plain one', async () => {
    const plain = await getAtOnce('/api/products?limit=20');
    const open = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { bytes, headers } = await getAtOnce('/api/products?limit=20', { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(bytes.length)]);
      expect(open[encoding](bytes).toString()).toBe(plain.bytes.toString());
    }
  });
});

describe('the framework answers', () => {
  const asked = async (headers: Record<string, string> = {}, method = 'GET') => {
    await getAtOnce('/shop');
    atOnce.length = 0;
    const { status } = await get('/shop', headers, method);
    return [status, atOnce.length];
  };

  test.each([
    ['who is signed in', { authorization: 'Bearer someone' }],
    ['who has just changed something', { cookie: 'a=b; shop-changed=7' }],
    ['who brings a body', { 'content-length': '0' }],
  ])('%s', async (_who, headers) => {
    expect(await asked(headers)).toEqual([200, 0]);
  });

  test('who came to a proxy by plain http from elsewhere, and leads them to https', async () => {
    expect(await asked({ 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' })).toEqual([308, 0]);
  });

  test('another method', async () => {
    expect(await asked({}, 'POST')).toEqual([303, 0]);
    expect(await asked({}, 'HEAD')).toEqual([200, 0]);
  });

  test('what has not been asked for yet', async () => {
    expect((await get('/about?first=1')).status).toBe(200);
    expect(atOnce).toEqual([]);
  });
});

test('a sale shows in the next answer', async () => {
  const product = await makeProduct(shop, { variants: [{ stock: 1 }] });
  const path = `/api/products/${product.id}`;
  const stockIn = ({ bytes }: Got) => Number(/"stock":(\d+)/.exec(bytes.toString())?.[1]);
  expect(stockIn(await getAtOnce(path))).toBe(1);
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[0]?.id, quantity: 1 } });
  const order = { addressId: shopper.addressId, paymentMethod: 'COD' };
  expect((await shopper.call('POST /orders/place', { body: order })).status).toBe(201);
  expect(stockIn(await get(path))).toBe(0);
  expect(stockIn(await getAtOnce(path))).toBe(0);
});

test('log and metrics are told of the request as of any other', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await getAtOnce('/shop?category=none', { traceparent });
  expect(atOnce.at(-1)).toMatchObject({
    method: 'GET',
    url: '/shop?category=none',
    route: '/*',
    status: 200,
    parent: { trace: 'a'.repeat(32), span: 'b'.repeat(16), isSampled: true },
  });
});

test('request lines are remembered up to a number, the last ones', () => {
  const targets = new Targets();
  const request = (url: string) => ({ raw: { url, headers: {} }, routeOptions: { url: '/*' } });
  // The cast is safe: `remember` reads only these fields of a request.
  for (let n = 0; n < 5000; n++) targets.remember(request(`/shop?n=${n}`) as never, 'page /shop');
  targets.remember(request(`/shop?n=${'9'.repeat(600)}`) as never, 'page /shop');
  const found = (path: string) => targets.find(path, undefined) !== undefined;
  expect([found('/shop?n=0'), found('/shop?n=4999'), found(`/shop?n=${'9'.repeat(600)}`)]).toEqual([
    false,
    true,
    false,
  ]);
});
