import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { sendRaw } from '../../../test/raw-http.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { newId } from '../../platform/db/ids.ts';
import { buildApp } from '../app.ts';
import { servePages } from '../../platform/serving/pages.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
let port = 0;
let close = async () => {};
beforeAll(async () => {
  const app = await buildApp(shop);
  servePages(app, shop, 'https://shop.example', async () => async ({ url }) => ({
    status: url.includes('/product/') ? 404 : 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    body: Buffer.from(`<html>${new URL(url).pathname}</html>`),
    filled: (body) => body,
  }));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  close = async () => app.close();
});
afterAll(async () => close());

const send = async (line: string, more = '', body = '') =>
  sendRaw(port, `${line} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n${more}\r\n${body}`);
const OWN_HEADERS = ['x-content-type-options: nosniff', 'content-security-policy: ', 'strict-transport-security: '];
const INNARDS = /node_modules|\bat .+:\d+:\d+|FST_ERR|HPE_/;

describe('a request line', () => {
  test.each([
    ['POST //evil.example/x', '/evil.example/x'],
    ['POST ///evil.example/x?a=//evil.example', '/evil.example/x?a=%2F%2Fevil.example'],
    ['POST /\\evil.example/x', '/%5Cevil.example/x'],
    ['POST http://evil.example//evil.example/x', '/evil.example/x'],
    ['POST /%2F/evil.example', '/%2F/evil.example'],
  ])('%s leads to no other site', async (line, location) => {
    const { status, head } = await send(line, 'Content-Length: 0\r\n');
    expect([status, /^location: (.*)$/m.exec(head)?.[1]?.trim()]).toEqual([303, location.toLowerCase()]);
  });
  test.each([
    ['GET http://evil.example/shop', 200],
    ['GET https://evil.example', 200],
    ['GET http://[::1', 200],
    ['GET http://user:word@evil.example/api/categories', 200],
    ['OPTIONS *', 404],
    ['CONNECT evil.example:443', 0],
    ['GET evil.example/shop', 400],
    ['GET ../../etc/passwd', 400],
    ['BREW /shop', 400],
    ['TRACE /shop', 404],
  ])('%s is answered %i, without a word of our innards', async (line, expected) => {
    const { status, head, body } = await send(line);
    expect(status).toBe(expected);
    expect(head + body).not.toMatch(INNARDS);
    if (status > 0) for (const header of OWN_HEADERS) expect(head).toContain(header);
  });
  test.each(['/product/%', '/product/%E0%A4%A', '/product/%zz?id=%', '/%', '/%c0%ae%c0%ae/etc'])(
    '%s is a page of ours, with our headers',
    async (path) => {
      const { status, head, body } = await send(`GET ${path}`);
      expect([200, 404]).toContain(status);
      expect(body).toContain('<html>');
      for (const header of OWN_HEADERS) expect(head).toContain(header);
    },
  );
  test.each(['/api/products/by-name/%', '/api/%', '/api/pictures/%E0%A4%A'])('%s is bad input', async (path) => {
    const { status, head, body } = await send(`GET ${path}`);
    expect([status, JSON.parse(body)]).toEqual([400, { message: expect.any(String), code: 'BAD_INPUT' }]);
    for (const header of OWN_HEADERS) expect(head).toContain(header);
    expect(body).not.toMatch(INNARDS);
  });
});

describe('what is no HTTP', () => {
  test.each([
    ['no request at all', 'hello\r\n\r\n', 400, 'BAD_INPUT'],
    ['two lengths', 'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'BAD_INPUT'],
    [
      'a length and pieces',
      'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'BAD_INPUT',
    ],
    ['a header too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, undefined],
  ])('%s is refused in our words and with our headers', async (_what, bytes, expected, code) => {
    const { status, head, body } = await sendRaw(port, bytes);
    expect(status).toBe(expected);
    if (!code) return;
    expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/), code });
    for (const header of OWN_HEADERS) expect(head).toContain(header);
  });
});

describe('a form of files', () => {
  const sendForm = async (type: string, body: string) => {
    const token = await sessionOf();
    return send(
      'PUT /api/company-details',
      `Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`,
      body,
    );
  };
  const sessionOf = async () => {
    const { beginSession } = await import('../../accounts/auth/sessions.ts');
    const { user } = await makeAdmin(shop);
    return beginSession(shop.db, user, shop.now());
  };
  const part = '--B\r\nContent-Disposition: form-data; name="name"\r\n\r\nTana';
  test.each([
    ['without its boundary', 'multipart/form-data', `${part}\r\n--B--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${part}\r\n--B--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=C', `${part}\r\n--B--\r\n`],
    ['cut in a field', 'multipart/form-data; boundary=B', part],
    ['cut in a head', 'multipart/form-data; boundary=B', '--B\r\nContent-Disposition: form-da'],
    [
      'cut in a file',
      'multipart/form-data; boundary=B',
      '--B\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nPNG',
    ],
    ['with an endless boundary', `multipart/form-data; boundary=${'B'.repeat(500)}`, part],
    ['with nothing in it', 'multipart/form-data; boundary=B', ''],
  ])('%s is bad input', async (_what, type, body) => {
    const reply = await sendForm(type, body);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/\S/), code: expect.stringMatching(/^BAD_/) }),
    ]);
    expect(reply.body).not.toMatch(INNARDS);
  });
});

describe('an answer that is not for everybody', () => {
  const all = Object.entries<Call>(calls);
  const callers = async (): Promise<Caller[]> => [shop.guest, await makeCustomer(shop), await makeAdmin(shop)];
  test('is stored by nobody, whoever asks and whatever it says', async () => {
    const people = await callers();
    for (const [key, call] of all) {
      const { method, path } = parseCallKey(key);
      if (method === 'GET' && call.who === 'anyone' && !call.isOfTheMoment) continue;
      for (const caller of people) {
        const filled = `${method} ${path.replaceAll(/\{\w+\}/g, newId())}`;
        const { headers } = await caller.call(filled, method === 'GET' ? {} : { body: {} });
        expect([key, headers['cache-control']]).toEqual([key, 'no-store']);
      }
    }
  });
  test.each(['/api/nothing', '/api/products/none', '/metrics', '/healthz', '/readyz'])('%s neither', async (url) => {
    expect((await shop.app.inject({ url })).headers['cache-control']).toBe('no-store');
  });
  test('while those for everybody are asked for again, and answered 304 where nothing changed', async () => {
    for (const url of ['/api/categories', '/api/products', '/api/content'])
      expect((await shop.app.inject({ url })).headers['cache-control']).toBe('no-cache');
  });
});

test.each(['100%2Fcotton', 'A/B', '100%', '%', '%25', 'a+b?c#d', 'क%2Fख'])(
  'a product named %s is found by its name',
  async (name) => {
    const { id } = await makeProduct(shop, { name });
    for (const by of ['by-name', 'by-address']) {
      const reply = await shop.guest.call(`GET /products/${by}/${encodeURIComponent(name)}`);
      expect([by, reply.status, reply.body.product?.id]).toEqual([by, 200, id]);
    }
  },
);
