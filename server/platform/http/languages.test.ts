import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { followRequestLocale } from './request-locale.ts';

// The pseudo-locale writes every message of the catalogue in brackets, so that an untranslated answer is visible.
const shop = useShop({ LANGUAGES: 'en,en-XA', PUBLIC_URL: 'https://shop.example' });
const pseudo = { 'accept-language': 'en-XA' };
const TRANSLATED = /^\[.*~+\]$/s;

describe('a refusal', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => vi.restoreAllMocks());

  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    return { status: response.status, body: (await response.json()) as { message: string; code: string } };
  };

  // The test uses a real connection, because a refusal must be in the request's language even after the server has read
  // a body.
  test.each([
    ['a field left out', '/auth/login', {}, 400, 'BAD_INPUT'],
    ['a field of the wrong form', '/auth/register', { username: 'a b', email: 'x', password: 'y' }, 400, 'BAD_INPUT'],
    ['no JSON', '/auth/login', '{', 400, 'BAD_JSON'],
    ['a rule of the shop', '/auth/login', { identifier: 'nobody', password: 'x' }, 401, 'BAD_LOGIN'],
    ['a missing sign-in', '/cart', undefined, 401, 'NOT_SIGNED_IN'],
    ['a thing that is not there', '/legal-pages/slug/none', undefined, 404, 'NOT_FOUND'],
    ['an id that is none', '/products/none', undefined, 404, 'NOT_FOUND'],
    ['an unknown call', '/nothing', undefined, 404, 'NOT_FOUND'],
  ])('for %s comes in the asked language, with the same code', async (_what, path, body, status, code) => {
    const [english, translated] = [await ask(path, body), await ask(path, body, pseudo)];
    expect([english.status, translated.status]).toEqual([status, status]);
    expect([english.body.code, translated.body.code]).toEqual([code, code]);
    expect(english.body.message).not.toMatch(TRANSLATED);
    expect(translated.body.message).toMatch(TRANSLATED);
  });

  test('of every field comes in the asked language', async () => {
    const { body } = await (
      await makeAdmin(shop)
    ).call('PUT /content', { body: { tagline: 7, hero: [], tiles: [{}], highlights: 'x' }, headers: pseudo });
    expect(body.issues.length).toBeGreaterThan(4);
    for (const { message } of body.issues) expect(message).toMatch(TRANSLATED);
  });

  test.each([
    ['an error nobody expected', new Error('boom'), 500, 'UNEXPECTED'],
    ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503, 'NOT_READY'],
  ])('for %s comes in the asked language', async (_what, error, status, code) => {
    const { call } = await makeCustomer(shop);
    const broken = vi.spyOn(shop.catalogue, 'categories').mockRejectedValue(error);
    const answer = await call('GET /cart', { headers: pseudo });
    broken.mockRestore();
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(TRANSLATED) } });
  });
});

describe('an email', () => {
  const lastTo = async (address: string) =>
    (await shop.emails()).findLast((email) => email.to?.[0]?.address === address);

  test('about an order comes in the language it was placed in, also when the server sends it later', async () => {
    const shopper = await makeShopper(shop);
    const { variants } = await makeProduct(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
    const { order } = (await shopper.call('POST /orders/place', { body, headers: pseudo })).body;
    shop.wait(3 * 60_000);
    const email = await lastTo(shopper.user.email);
    expect(email?.subject).toMatch(TRANSLATED);
    expect(email?.subject).toContain(order.orderNumber);
    expect(email?.html).toContain('<html lang="en-XA" dir="ltr">');
    for (const line of (email?.text ?? '').split('\n').filter((text) => /Order|Thank|Payment|Deliver/.test(text)))
      expect(line).toMatch(/\[/);
  });

  test('with a one-time code comes in the language its account last signed in with, whoever asks', async () => {
    const account = { username: 'meera', email: 'meera@example.com', password: 'Chanderi-Loom-9' };
    await shop.guest.call('POST /auth/register', { body: account });
    const body = { identifier: account.email, password: account.password };
    await shop.guest.call('POST /auth/login', { body, headers: pseudo });
    await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: account.email } });
    await expect.poll(async () => (await lastTo(account.email))?.subject).toMatch(TRANSLATED);
  });

  test('that invites comes in the inviter’s language and leads to its pages', async () => {
    const admin = await makeAdmin(shop);
    await admin.call('POST /staff/invites', { body: { email: 'ravi@example.com' }, headers: pseudo });
    const email = await lastTo('ravi@example.com');
    expect(email?.subject).toMatch(TRANSLATED);
    expect(email?.text).toContain('https://shop.example/en-XA/invite#');
  });
});

test.each([
  ['/', 'en'],
  ['/shop?sort=newest', 'en'],
  ['/hi', 'hi'],
  ['/hi?page=2', 'hi'],
  ['/hi/shop', 'hi'],
  ['/hi.data', 'hi'],
  ['/hi/shop.data?page=2', 'hi'],
  ['/hidden.data', 'en'],
])('the page at %s is in %s', async (url, locale) => {
  const app = Fastify();
  followRequestLocale(app, ['en', 'hi']);
  app.get('/*', async () => currentLocale());
  expect((await app.inject({ url })).body).toBe(locale);
});
