// On both engines: SQL ends the sessions.
import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ TRUST_PROXY: '127.0.0.1' });
const PASSWORD = 'Sutli-Ghagra-7';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
const DAY = 86_400_000;
let count = 0;

async function newcomer() {
  const email = `holder${++count}@example.com`;
  await shop.guest.call('POST /auth/register', { body: { username: `holder${count}`, email, password: PASSWORD } });
  const signIn = async (headers: Record<string, string> = {}) =>
    shop.withToken(
      (await shop.guest.call('POST /auth/login', { body: { identifier: email, password: PASSWORD }, headers })).body
        .token,
    );
  const told = async () =>
    (await shop.emails()).filter((one) => one.to?.[0]?.address === email && /signed out/.test(one.subject ?? ''));
  return { signIn, told };
}

type Caller = Awaited<ReturnType<typeof shop.as>>;
const list = async (caller: Caller) => (await caller.call('GET /auth/sessions')).body.sessions;
const statusOf = async (caller: Caller) => (await caller.call('GET /auth/me')).status;

test('tells each device, its network and its last use, and which one asks', async () => {
  const { signIn } = await newcomer();
  await signIn({ 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.7' });
  const here = await signIn({ 'x-forwarded-for': '192.168.1.4' });
  const sessions = await list(here);
  expect(sessions).toMatchObject([
    { device: 'Unknown device', place: 'Local network, 192.168.1.…', isThis: true },
    { device: 'Chrome on Android', place: '203.0.113.…', isThis: false },
  ]);
  // The answer contains neither a token nor its hash.
  expect(Object.keys(sessions[0]).toSorted()).toEqual(['device', 'id', 'isThis', 'lastUsedAt', 'place', 'signedInAt']);
});

test('one ended is over at its next request, its holder is told, and the others go on', async () => {
  const { signIn, told } = await newcomer();
  const [lost, here] = [await signIn(), await signIn()];
  const { id } = (await list(here)).find((session: { isThis: boolean }) => !session.isThis);
  expect(await statusOf(lost)).toBe(200);
  expect((await here.call(`DELETE /auth/sessions/${id}`)).body).toEqual({ message: 'That device is signed out.' });
  expect([await statusOf(lost), await statusOf(here)]).toEqual([401, 200]);
  expect((await here.call(`DELETE /auth/sessions/${id}`)).status).toBe(404);
  expect(await told()).toHaveLength(1);
});

test('all others end at once, once; where there is none nobody is told', async () => {
  const { signIn, told } = await newcomer();
  const others = [await signIn(), await signIn()];
  const here = await signIn();
  const end = async () => (await here.call('DELETE /auth/sessions')).status;
  expect(await Promise.all([end(), end(), end()])).toEqual([200, 200, 200]);
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await list(here)).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});

test('somebody else’s is not there', async () => {
  const [mine, theirs] = [await makeCustomer(shop), await makeCustomer(shop)];
  const [{ id }] = await list(theirs);
  expect((await mine.call(`DELETE /auth/sessions/${id}`)).status).toBe(404);
  await mine.call('DELETE /auth/sessions');
  expect(await statusOf(theirs)).toBe(200);
});

test('staff have it too; what lay unused too long is not on the list', async () => {
  const { user, call } = await makeAdmin(shop);
  expect(await list({ call })).toHaveLength(1);
  shop.wait(DAY);
  const again = await shop.as(user);
  expect(await list(again)).toMatchObject([{ isThis: true }]);
});

test('a session of the staff ends after thirty minutes without use, and not before', async () => {
  const { user } = await makeAdmin(shop);
  const [used, unused] = [await shop.as(user), await shop.as(user)];
  shop.wait(29 * 60_000);
  expect(await statusOf(used)).toBe(200);
  shop.wait(60_000);
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401]);
});
