import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { useShop, type TestShop } from '../../../test/shop.ts';

const OUTSIDE = '203.0.113.7';
const PROXY = '198.51.100.9';
const plain = useShop();
const secure = useShop({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: `127.0.0.1,${PROXY}` });
const lenient = useShop({ PLAIN_HTTP: 'allow' });

const ask = async ({ app }: TestShop, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress, headers });
const codeOf = (reply: Awaited<ReturnType<typeof ask>>) => (reply.json() as { code?: string }).code;

describe('whoever comes from the internet by plain http', () => {
  test.each([OUTSIDE, `::ffff:${OUTSIDE}`, '2001:db8::7'])('is refused: %s', async (address) => {
    for (const url of ['/api/products', '/shop', '/metrics']) {
      const reply = await ask(plain, url, address);
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'HTTPS_NEEDED']);
    }
  });
  test('is refused before a password is read, whatever headers say', async () => {
    const reply = await plain.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: OUTSIDE,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' },
      payload: { identifier: 'a@example.com', password: 'secret' },
    });
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'HTTPS_NEEDED']);
  });
  test('is led to https from pages, where the shop has such an address, and not from calls', async () => {
    const page = await ask(secure, '/shop?size=M', OUTSIDE);
    expect([page.statusCode, page.headers.location]).toEqual([308, 'https://shop.example/shop?size=M']);
    expect(codeOf(await ask(secure, '/api/products', OUTSIDE))).toBe('HTTPS_NEEDED');
  });
  test('is refused also where a proxy took the plain request', async () => {
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-for': OUTSIDE };
    expect(codeOf(await ask(plain, '/api/products', '127.0.0.1', headers))).toBe('HTTPS_NEEDED');
    expect((await ask(secure, '/', PROXY, headers)).statusCode).toBe(308);
  });
  test('learns only whether the shop is up', async () => {
    expect((await ask(plain, '/healthz', OUTSIDE)).statusCode).toBe(200);
  });
  test('is let in where the owner says so', async () => {
    expect((await ask(lenient, '/api/products', OUTSIDE)).statusCode).toBe(200);
  });
});

describe('as ever is answered', () => {
  test.each(['127.0.0.1', '::1', '192.168.1.20', '10.1.2.3', '172.17.0.1', 'fe80::1', '100.100.1.2'])(
    'the computer itself and its own network: %s',
    async (address) => expect((await ask(plain, '/api/products', address)).statusCode).toBe(200),
  );
  test('the computer itself at each of its addresses, whichever they are', async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect((await ask(plain, '/api/products', address)).statusCode).toBe(200);
  });
  test('who comes by https, through a proxy beside the shop or one that TRUST_PROXY names', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': OUTSIDE };
    for (const proxy of ['127.0.0.1', '10.0.0.2', PROXY])
      expect((await ask(secure, '/api/products', proxy, headers)).statusCode).toBe(200);
  });
  test('a proxy in the shop’s own network that names no scheme', async () => {
    expect((await ask(secure, '/api/products', '10.0.0.2')).statusCode).toBe(200);
  });
});
