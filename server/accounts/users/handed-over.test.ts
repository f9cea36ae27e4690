import { describe, expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const PASSWORD = 'Sutli-Ghagra-7';
const HANDOVER_MS = 10_000;
const BROWSER = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };
let count = 0;

async function newcomer() {
  const email = `again${++count}@example.com`;
  await shop.guest.call('POST /auth/register', { body: { username: `again${count}`, email, password: PASSWORD } });
  return email;
}

/** Signs in as a page does: with the token and the cookie that the browser already has. */
async function signIn(identifier: string, { token = '', cookie = '', password = PASSWORD } = {}) {
  const headers = {
    ...BROWSER,
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(cookie !== '' && { cookie }),
  };
  const { body, headers: answered } = await shop.guest.call('POST /auth/login', {
    body: { identifier, password },
    headers,
  });
  return { token: String(body.token), cookie: String(answered['set-cookie']).split(';', 1)[0] ?? '' };
}

const call = async (key: string, { token, cookie }: { token: string; cookie: string }) =>
  shop.withToken(token).call(key, { headers: { cookie } });
const statusOf = async (session: { token: string; cookie: string }) => (await call('GET /auth/me', session)).status;

test('signing in ends the session that the sign-in came with, once the calls of other tabs are answered', async () => {
  const email = await newcomer();
  const first = await signIn(email);
  expect(await statusOf(first)).toBe(200);
  const second = await signIn(email, first);
  // The first token still works for a short time, because another tab may be waiting for a call with this token.
  expect(await statusOf(first)).toBe(200);
  expect((await call('GET /auth/sessions', second)).body.sessions).toMatchObject([{ isThis: true }]);
  shop.wait(HANDOVER_MS);
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
});

test('so does signing in as somebody else; a wrong password ends nothing', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()];
  const first = await signIn(mine);
  expect(await statusOf(first)).toBe(200);
  await signIn(mine, { ...first, password: 'not this one' });
  shop.wait(HANDOVER_MS);
  expect(await statusOf(first)).toBe(200);
  const second = await signIn(theirs, first);
  shop.wait(HANDOVER_MS);
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
});

test('a token without its browser’s cookie ends nothing, nor does one that signs in with none', async () => {
  const email = await newcomer();
  const first = await signIn(email);
  expect(await statusOf(first)).toBe(200);
  await signIn(email, { token: first.token });
  await signIn(email, { cookie: first.cookie });
  shop.wait(HANDOVER_MS);
  expect(await statusOf(first)).toBe(200);
});

test('twenty sign-ins at once with one token leave twenty that work, and end that one', async () => {
  const email = await newcomer();
  const first = await signIn(email);
  expect(await statusOf(first)).toBe(200);
  const others = await Promise.all(Array.from({ length: 20 }, async () => signIn(email, first)));
  shop.wait(HANDOVER_MS);
  expect(await statusOf(first)).toBe(401);
  expect(new Set(await Promise.all(others.map(statusOf)))).toEqual(new Set([200]));
});

describe('showing once more who one is', () => {
  const prove = async ({ token, cookie }: { token: string; cookie: string }, password = PASSWORD) =>
    shop.guest.call('POST /users/prove', {
      body: { password },
      headers: { ...BROWSER, authorization: `Bearer ${token}`, cookie },
    });

  test('gives the session a new token, which needs the same cookie and lasts as long, and ends the former', async () => {
    const first = await signIn(await newcomer());
    expect(await statusOf(first)).toBe(200);
    shop.wait(6 * 24 * 3_600_000);
    const { body } = await prove(first);
    expect(body.token).not.toBe(first.token);
    const second = { ...first, token: String(body.token) };
    // The earlier token still works for a short time, because another tab may be waiting for a call with it.
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect(await statusOf({ token: second.token, cookie: '' })).toBe(401);
    expect((await call('GET /auth/sessions', second)).body.sessions).toMatchObject([{ isThis: true }]);
    shop.wait(HANDOVER_MS);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    for (let day = 6; day < 30; day += 4) {
      expect(await statusOf(second)).toBe(200);
      shop.wait(4 * 24 * 3_600_000);
    }
    expect(await statusOf(second)).toBe(401);
  });

  test('does nothing to the token by a wrong password, and works in two tabs at once', async () => {
    const first = await signIn(await newcomer());
    expect(await statusOf(first)).toBe(200);
    expect((await prove(first, 'not this one')).status).toBe(400);
    shop.wait(HANDOVER_MS);
    expect(await statusOf(first)).toBe(200);
    const tabs = await Promise.all([prove(first), prove(first)]);
    shop.wait(HANDOVER_MS);
    expect(await statusOf(first)).toBe(401);
    for (const { body } of tabs) expect(await statusOf({ ...first, token: String(body.token) })).toBe(200);
  });

  test('begins nothing for a session that ends while the password is weighed', async () => {
    const first = await signIn(await newcomer());
    expect(await statusOf(first)).toBe(200);
    const [proof] = await Promise.all([prove(first), call('POST /auth/logout', first)]);
    const outcome = proof.status === 401 ? 401 : await statusOf({ ...first, token: String(proof.body.token) });
    expect(await statusOf(first)).toBe(401);
    expect(outcome).toBe(401);
  });
});
