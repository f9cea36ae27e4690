// On both engines: strangers prepare accounts for another person's number or email.
import { expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { newId } from '../../../platform/db/ids.ts';
import { useShop, type Reply } from '../../../../test/shop.ts';
import { codesTo, codeVariables, turnCodesOn } from '../../../../test/sign-in-codes.ts';

const shop = useShop({ ...codeVariables, RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });

const aNumber = () => String(9_300_000_000 + nextSerial() * 100_003);

/** Makes a browser that keeps its cookie, in a network of its own. */
function aBrowser(network = `203.0.${nextSerial() % 250}.${nextSerial() % 250}`) {
  let cookie: string | undefined;
  return async (key: string, body: object): Promise<Reply> => {
    const headers = { 'x-forwarded-for': network, origin: 'http://localhost', ...(cookie !== undefined && { cookie }) };
    const reply = await shop.guest.call(key, { body, headers });
    const set = String(reply.headers['set-cookie'] ?? '').split(';', 1)[0];
    if (set) cookie = set;
    return reply;
  };
}

async function signIn(call: ReturnType<typeof aBrowser>, phone: string): Promise<Reply> {
  const asked = await call('POST /auth/code', { phone });
  if (asked.status !== 200) return asked;
  return call('POST /auth/code/verify', { ticket: asked.body.ticket, code: (await codesTo(shop, phone)).at(-1) });
}

async function codeByEmail(call: ReturnType<typeof aBrowser>, email: string) {
  const { body } = await call('POST /auth/code', { email });
  const letter = (await shop.emails()).findLast(({ to }) => to?.[0]?.address === email);
  return { ticket: body.ticket, code: /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '' };
}

test('a stranger who calls themself as the shop calls its callers neither gets nor keeps out somebody’s number', async () => {
  await turnCodesOn(shop);
  const victim = aNumber();
  for (const username of [`caller-${nextSerial()}`, `Caller-${nextSerial()}`, `ｃaller-${nextSerial()}`]) {
    const stranger = await makeUser(shop);
    // A stranger may choose a username that begins with "caller-". The test writes these usernames directly into the
    // database.
    await shop.db
      .updateTable('users')
      .set({ username, username_key: username.normalize('NFKC').toLowerCase(), mobile: victim })
      .where('id', '=', stranger.id)
      .execute();
  }
  const stranger = await shop.as(await makeUser(shop));
  const { id } = (await stranger.call('GET /auth/me')).body.user;
  const taken = await stranger.call('PUT /users/profile', { body: { username: `caller-${id}`, mobile: victim } });
  expect(taken).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  await stranger.call('PUT /users/profile', { body: { mobile: victim } });
  const entered = await signIn(aBrowser(), victim);
  expect(entered).toMatchObject({ status: 200, body: { isNew: true } });
  expect(entered.body.user.id).not.toBe(id);
});

test('nobody registers a username that the shop makes up', async () => {
  for (const begin of ['caller', 'CODE', 'ｃａｌｌｅｒ']) {
    const username = `${begin}-${newId()}`;
    expect(
      await shop.guest.call('POST /auth/register', {
        body: { username, email: `u${nextSerial()}@example.com`, password: 'Ghatotkacha-7-rides' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  }
});

test('the reader of an email gets the account that a stranger has prepared, without the stranger’s second factor', async () => {
  await turnCodesOn(shop);
  const stranger = await makeUser(shop);
  const { id, email } = stranger;
  const row = { user_id: id, sealed_key: 'sealed', confirmed_at: shop.now(), last_step: 0, created_at: shop.now() };
  await shop.db.insertInto('totp_keys').values(row).execute();
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
  const session = await shop.as(stranger);
  const reader = aBrowser();
  const entered = await reader('POST /auth/code/verify', await codeByEmail(reader, email));
  expect(entered).toMatchObject({ status: 200, body: { isNew: false, user: { id } } });
  expect(await shop.db.selectFrom('totp_keys').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  expect((await session.call('GET /auth/me')).status).toBe(401);
});

test('a confirmed email still needs the account’s second factor', async () => {
  await turnCodesOn(shop);
  const { id, email } = await makeUser(shop);
  const row = { user_id: id, sealed_key: 'sealed', confirmed_at: shop.now(), last_step: 0, created_at: shop.now() };
  await shop.db.insertInto('totp_keys').values(row).execute();
  await shop.db.updateTable('users').set({ email_confirmed_at: shop.now() }).where('id', '=', id).execute();
  const thief = aBrowser();
  const refused = await thief('POST /auth/code/verify', await codeByEmail(thief, email));
  expect(refused).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
});

test('browsers that a number knows do not make the shop pay for messages to it without end', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browsers = Array.from({ length: 5 }, () => aBrowser());
  for (const browser of browsers) expect((await signIn(browser, phone)).status).toBe(200);
  const more = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => browsers[n % 5]?.('POST /auth/code', { phone })),
  );
  expect(new Set(more.map((reply) => reply?.status))).toEqual(new Set([200, 429]));
  // The limit for strangers is five messages, and the limit for clients that the account knows is eight.
  expect(await codesTo(shop, phone)).toHaveLength(13);
});
