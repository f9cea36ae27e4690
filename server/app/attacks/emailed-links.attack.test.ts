import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { many } from './scale.ts';

// Opening an emailed link confirms the email address, because only a person who reads that address's emails has the
// link. Nobody else must be able to confirm the address.

const shop = useShop({ LANGUAGES: 'en,hi' });
const other = useShop();
const limited = useShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });

/** Makes a customer whose email nobody has confirmed. */
async function unconfirmed(at: TestShop = shop) {
  const customer = await makeCustomer(at);
  await at.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', customer.user.id).execute();
  return customer;
}
type Customer = Awaited<ReturnType<typeof unconfirmed>>;

async function linkTo({ call, user }: Customer, at: TestShop = shop): Promise<string> {
  expect((await call('POST /auth/confirm-email/request')).status).toBe(200);
  const email = (await at.emails()).findLast((one) => one.to?.[0]?.address === user.email);
  return /confirm-email#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
}
const open = async (token: unknown, at: TestShop = shop) =>
  at.guest.call('POST /auth/confirm-email', { body: { token } });
const isConfirmed = async ({ user }: Customer, at: TestShop = shop) =>
  (await at.db.selectFrom('users').select('email_confirmed_at').where('id', '=', user.id).executeTakeFirstOrThrow())
    .email_confirmed_at !== null;

test('any one character changed, any part taken from another link, and any other form of it does nothing', async () => {
  const [one, two] = [await unconfirmed(), await unconfirmed()];
  const [mine, theirs] = [await linkTo(one), await linkTo(two)];
  const [id = '', until = '', mark = ''] = mine.split('.');
  const [otherId = '', otherUntil = '', otherMark = ''] = theirs.split('.');
  const changed = Array.from(
    mine,
    (letter, at) => mine.slice(0, at) + (letter === '0' ? '1' : '0') + mine.slice(at + 1),
  );
  const forged = [
    ...changed,
    [otherId, until, mark].join('.'),
    [otherId, otherUntil, mark].join('.'),
    [id, until, otherMark].join('.'),
    [id, String(Number(until) + 1), mark].join('.'),
    [id, until, mark.toUpperCase()].join('.'),
    [id.toUpperCase(), until, mark].join('.'),
    [id, until, mark.slice(0, 32)].join('.'),
    [id, until, ''].join('.'),
    [id, until].join('.'),
    `${mine}.`,
    ` ${mine}\n${mine}`,
    encodeURIComponent(mine).replaceAll('.', '%2E'),
  ];
  for (const token of forged.filter((token) => token !== mine))
    expect({ token, status: (await open(token)).status }).toEqual({ token, status: 400 });
  for (const token of [[mine], { token: mine }, null, 7, true]) expect((await open(token)).status).toBe(400);
  expect([await isConfirmed(one), await isConfirmed(two)]).toEqual([false, false]);
  expect((await open(mine)).status).toBe(200);
  expect([await isConfirmed(one), await isConfirmed(two)]).toEqual([true, false]);
});

test('a program that looks into the email, by GET or HEAD and before its reader, confirms nothing', async () => {
  const customer = await unconfirmed();
  const token = await linkTo(customer);
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const)
    for (const url of [`/api/auth/confirm-email?token=${token}`, `/confirm-email?token=${token}`, '/confirm-email'])
      await shop.app.inject({
        method,
        url,
        headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch', origin: 'https://mail.example' },
      });
  // A form on another site can send a body of these types, but cannot send JSON.
  const part = `--x\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n--x--\r\n`;
  const forms: Array<[type: string, payload: string]> = [
    ['text/plain', JSON.stringify({ token })],
    ['application/x-www-form-urlencoded', `token=${token}`],
    ['multipart/form-data; boundary=x', part],
  ];
  for (const [type, payload] of forms) {
    const headers = { 'content-type': type };
    const sent = await shop.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload, headers });
    expect([400, 415]).toContain(sent.statusCode);
  }
  expect(await isConfirmed(customer)).toBe(false);
});

test('another shop’s link, and a mark that the shop made for something else, do nothing', async () => {
  const [here, there] = [await unconfirmed(), await unconfirmed(other)];
  const [id = '', until = ''] = (await linkTo(here)).split('.');
  const { user } = here;
  const foreign = await other.mac('email confirmation', `${id} ${user.email_key} ${until}`);
  expect((await open([id, until, foreign].join('.'))).status).toBe(400);
  for (const purpose of ['one-time code', 'recovery code', 'passkey challenge', ''])
    expect(
      (await open([id, until, await shop.mac(purpose, `${id} ${user.email_key} ${until}`)].join('.'))).status,
    ).toBe(400);
  expect((await open(await linkTo(there, other))).status).toBe(400);
  expect(await isConfirmed(here)).toBe(false);
});

test('a link confirms the address that it went to, and no later one of the account', async () => {
  const customer = await unconfirmed();
  const token = await linkTo(customer);
  const email = `moved-${customer.user.email}`;
  await shop.db.updateTable('users').set({ email, email_key: email }).where('id', '=', customer.user.id).execute();
  expect((await open(token)).body.code).toBe('LINK_INVALID');
  expect(await isConfirmed(customer)).toBe(false);
});

test('a link of an erased account does nothing, also where somebody else has the address by now', async () => {
  const customer = await unconfirmed();
  const token = await linkTo(customer);
  const admin = await makeAdmin(shop);
  expect((await admin.call(`DELETE /customers/${customer.user.id}`)).status).toBe(200);
  expect((await open(token)).body.code).toBe('LINK_INVALID');
  const { email } = customer.user;
  const registered = await shop.guest.call('POST /auth/register', {
    body: { username: `next-${Date.now()}`, email, password: 'Sutli-Ghagra-7' },
  });
  expect(registered.status).toBe(201);
  expect((await open(token)).status).toBe(400);
  const next = await shop.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  expect(next.email_confirmed_at).toBeNull();
});

test('a link that is opened while its account is erased leaves nothing of the account', async () => {
  for (let round = 0; round < many({ quick: 4, full: 40 }); round++) {
    const customer = await unconfirmed();
    const token = await linkTo(customer);
    const admin = await makeAdmin(shop);
    const [opened, erased] = await Promise.all([open(token), admin.call(`DELETE /customers/${customer.user.id}`)]);
    expect([200, 400]).toContain(opened.status);
    expect(erased.status).toBe(200);
    expect(await isConfirmed(customer)).toBe(false);
  }
});

test('opened many times at once it confirms once, signs nobody in, and tells nobody whose it is', async () => {
  const customer = await unconfirmed();
  const token = await linkTo(customer);
  const replies = await Promise.all(Array.from({ length: many({ quick: 20, full: 200 }) }, async () => open(token)));
  for (const { status, body, headers } of replies) {
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Your email is confirmed.' } });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('marks are guessed a hundred and twenty times a network, many at once or not', async () => {
  const customer = await unconfirmed(limited);
  const [id = '', until = ''] = (await linkTo(customer, limited)).split('.');
  const replies = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => open([id, until, String(n).padStart(64, '0')].join('.'), limited)),
  );
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(120);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('nobody has links sent to an address that is not their own account’s', async () => {
  const [victim, stranger] = [await unconfirmed(), await unconfirmed()];
  const body = { email: victim.user.email, userId: victim.user.id, to: victim.user.email };
  expect((await stranger.call('POST /auth/confirm-email/request', { body })).status).toBe(200);
  expect((await shop.emails()).filter((one) => one.to?.[0]?.address === victim.user.email)).toEqual([]);
  expect((await shop.guest.call('POST /auth/confirm-email/request', { body })).status).toBe(401);
});
