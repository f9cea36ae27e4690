import { expect, test } from 'vitest';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ TRUST_PROXY: '127.0.0.1' });
const PASSWORD = 'Sutli-Ghagra-7';
const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
};
/**
 * The headers that browsers send with a POST from one of the shop's pages: PLAIN over plain http, BROWSER over https.
 */
const PLAIN = { ...CHROME, origin: 'http://192.168.1.7:3000' };
const BROWSER = { ...CHROME, origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };
let count = 0;

async function newcomer() {
  const email = `bound${++count}@example.com`;
  const body = { username: `bound${count}`, email, password: PASSWORD };
  expect((await shop.guest.call('POST /auth/register', { body })).status).toBe(201);
  return email;
}

async function signIn(identifier: string, headers: Record<string, string> = {}, password = PASSWORD) {
  const reply = await shop.guest.call('POST /auth/login', { body: { identifier, password }, headers });
  expect(reply.status).toBe(200);
  const cookie = String(reply.headers['set-cookie']);
  const token = String(reply.body.token);
  const me = async (cookie?: string) =>
    (await shop.withToken(token).call('GET /auth/me', { headers: cookie === undefined ? {} : { cookie } })).status;
  return { token, cookie, half: cookie.split(';', 1)[0] ?? '', me };
}

test.each([
  ['by https', BROWSER],
  ['by plain http, where no Fetch Metadata is sent', PLAIN],
])('a browser’s token, %s, works only with its cookie from the first call on', async (_, headers) => {
  const { half, me } = await signIn(await newcomer(), headers);
  expect(await me(half)).toBe(200);
  expect(await me()).toBe(401);
  expect(await me(`browser=${'A'.repeat(43)}`)).toBe(401);
  expect(await me(`other=1; ${half}; more=2`)).toBe(200);
});

test('the cookie is out of reach of scripts, and Secure just where the browser came by https', async () => {
  const email = await newcomer();
  expect((await signIn(email, BROWSER)).cookie).toMatch(
    /^__Host-browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect((await signIn(email, PLAIN)).cookie).toMatch(/^browser=.*SameSite=Strict$/);
});

test('a client that is no browser needs no cookie', async () => {
  const { half, me } = await signIn(await newcomer(), { 'user-agent': 'curl/8.14.1' });
  expect(await me()).toBe(200);
  expect(await me(half)).toBe(200);
  expect(await me()).toBe(200);
});

test('a browser that keeps no cookies goes on as before', async () => {
  const { me } = await signIn(await newcomer(), BROWSER);
  expect(await me()).toBe(200);
  expect(await me(`browser=${'A'.repeat(43)}`)).toBe(200);
});

test('two accounts in one browser, and the same one again, share the cookie', async () => {
  const [a, b] = [await newcomer(), await newcomer()];
  const first = await signIn(a, BROWSER);
  const second = await signIn(b, { ...BROWSER, cookie: first.half });
  expect(second.half).toBe(first.half);
  const again = await signIn(a, { ...BROWSER, cookie: first.half });
  for (const one of [first, second, again]) expect(await one.me(first.half)).toBe(200);
});

test('a cookie that another host of the domain has planted hinders nobody', async () => {
  const { half, me } = await signIn(await newcomer(), BROWSER);
  expect(await me(half)).toBe(200);
  expect(await me(`browser=${'A'.repeat(43)}; ${half}`)).toBe(200);
});

test('by https the name that only this host can have set counts alone', async () => {
  const planted = `browser=${'A'.repeat(43)}`;
  const first = await signIn(await newcomer(), BROWSER);
  const again = await signIn(await newcomer(), { ...BROWSER, cookie: `${planted}; ${first.half}` });
  expect(again.half).toBe(first.half);
  // Another host of the same domain can set a cookie whose name has no __Host- prefix. The shop must not accept such a
  // cookie as the browser's name.
  expect((await signIn(await newcomer(), { ...BROWSER, cookie: planted })).half).not.toBe(`__Host-${planted}`);
});

test('a session that began before there was a cookie goes on', async () => {
  const email = await newcomer();
  const { token } = await signIn(email);
  expect((await shop.withToken(token).call('GET /auth/me', { headers: BROWSER })).status).toBe(200);
});

const network = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
const emailsTo = async (address: string, subject: RegExp) =>
  (await shop.emails()).filter((one) => one.to?.[0]?.address === address && subject.test(one.subject ?? ''));

test('a new device is told to its holder once: not the first of all, none in a known network, no known browser', async () => {
  const email = await newcomer();
  const first = await signIn(email, { ...BROWSER, ...network(1) });
  await signIn(email, { ...BROWSER, ...network(1) });
  await signIn(email, { ...BROWSER, ...network(2), cookie: first.half });
  expect(await emailsTo(email, /New device/)).toEqual([]);
  const elsewhere = async () => signIn(email, { ...BROWSER, ...network(3) });
  await Promise.all([elsewhere(), elsewhere()]);
  const [told, ...more] = await emailsTo(email, /New device/);
  expect(more).toEqual([]);
  expect(told?.text).toContain('Chrome on Android');
  expect(told?.text).toContain('203.0.113.…');
});

test('a wrong password tells nobody anything', async () => {
  const email = await newcomer();
  await signIn(email, network(4));
  const body = { identifier: email, password: 'not this one' };
  expect((await shop.guest.call('POST /auth/login', { body, headers: network(5) })).status).toBe(401);
  expect(await emailsTo(email, /New device/)).toEqual([]);
});

test('who knew the old password is a stranger after it was changed; who changed it is not', async () => {
  const email = await newcomer();
  const [thief, owner] = [await signIn(email, network(6)), await signIn(email, { ...BROWSER, ...network(7) })];
  const before = (await emailsTo(email, /New device/)).length;
  const body = { currentPassword: PASSWORD, newPassword: 'Another-Good-1' };
  const headers = { ...BROWSER, ...network(7), cookie: owner.half };
  expect((await shop.withToken(owner.token).call('PUT /users/change-password', { body, headers })).status).toBe(200);
  await signIn(email, { ...BROWSER, ...network(8), cookie: owner.half }, 'Another-Good-1');
  expect(await emailsTo(email, /New device/)).toHaveLength(before);
  await signIn(email, { ...BROWSER, ...network(6), cookie: thief.half }, 'Another-Good-1');
  expect(await emailsTo(email, /New device/)).toHaveLength(before + 1);
});
