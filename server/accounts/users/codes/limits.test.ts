// On both engines: SQLite and PostgreSQL store the attempts to enter a code in different ways.
import { expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop } from '../../../../test/shop.ts';
import { codesTo, codeVariables, turnCodesOn } from '../../../../test/sign-in-codes.ts';
import { hashPassword } from '../../auth/passwords.ts';

const shop = useShop({ ...codeVariables, RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });

// Each test has its own prefix of phone numbers, because the limits count numbers by their prefix.
const aRange = () => `9${10_000 + nextSerial()}`;
/** Makes calls from this network, as a browser that has no cookie yet. */
const from =
  (network: string) =>
  async (key: string, body: object, headers: object = {}) =>
    shop.guest.call(key, { body, headers: { 'x-forwarded-for': network, ...headers } });
const statusesOf = async (asks: Array<() => Promise<{ status: number }>>) => {
  const statuses: number[] = [];
  for (const ask of asks) statuses.push((await ask()).status);
  return statuses;
};

test('one network asks three times for a number, all networks five times, and the rest is free', async () => {
  await turnCodesOn(shop);
  const phone = `${aRange()}0001`;
  const ask = (network: string) => async () => from(network)('POST /auth/code', { phone });
  expect(await statusesOf(Array.from({ length: 4 }, () => ask('198.51.100.1')))).toEqual([200, 200, 200, 429]);
  expect(await statusesOf([ask('198.51.100.2'), ask('198.51.100.2'), ask('198.51.100.3')])).toEqual([200, 200, 429]);
  expect(await codesTo(shop, phone)).toHaveLength(5);
});

test('numbers that differ in their last digits share thirty tries, which other numbers do not feel', async () => {
  await turnCodesOn(shop);
  const range = aRange();
  const ask = (n: number) => async () =>
    from(`198.51.101.${n}`)('POST /auth/code', { phone: `${range}${String(1000 + n)}` });
  const statuses = await statusesOf(Array.from({ length: 32 }, (_, n) => ask(n)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect((await from('198.51.101.99')('POST /auth/code', { phone: '6200000001' })).status).toBe(200);
});

test('numbers outside India are refused unless the owner allows them', async () => {
  await turnCodesOn(shop);
  const ask = from('198.51.102.1');
  const phone = '+971 50 123 4567';
  expect(await ask('POST /auth/code', { phone })).toMatchObject({ status: 400, body: { issues: [{ path: 'phone' }] } });
  await turnCodesOn(shop, { takesAbroad: true });
  expect((await ask('POST /auth/code', { phone })).status).toBe(200);
  const { body } = await ask('POST /auth/code', { phone: '+91 1234567890' });
  expect(body.issues[0].path).toBe('phone');
});

test('beyond the day’s budget codes go by email only, for known and unknown numbers alike', async () => {
  await turnCodesOn(shop);
  const settings = { id: 1 as const, channel_order: 'sms,whatsapp,email', day_budget_paise: 10 };
  const row = { ...settings, spent_day: '', spent_paise: 0, over_day: '', reports_address: 0, updated_at: '' };
  await shop.db
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const ask = from('198.51.103.1');
  const refused = await ask('POST /auth/code', { phone: '6300000001' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CODE_BY_EMAIL', channels: ['email'] } });
  expect((await ask('POST /auth/code', { email: `poor${nextSerial()}@example.com` })).status).toBe(200);
  await shop.db.updateTable('message_settings').set({ day_budget_paise: null }).execute();
  expect((await ask('POST /auth/code', { phone: '6300000001' })).body.channel).toBe('sms');
});

test('while 600 strangers ask for codes, the owner, a shopper and a known browser still sign in', async () => {
  await turnCodesOn(shop);
  const password = 'Ghatotkacha-7-rides';
  const password_hash = await hashPassword(password);
  const people = [await makeUser(shop, 'ADMIN'), await makeUser(shop)];
  for (const { id } of people) await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  // The shopper has signed in with this phone number before, in a browser that has kept its cookie.
  const own = from('203.0.113.7');
  const phone = '6400000001';
  const first = await own('POST /auth/code', { phone });
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0];
  const verify = async (ticket: string) =>
    own('POST /auth/code/verify', { ticket, code: (await codesTo(shop, phone)).at(-1) }, { cookie });
  expect((await verify(first.body.ticket)).status).toBe(200);
  const strangers = Array.from({ length: 600 }, async (_, n) =>
    from(`198.51.104.${n % 250}`)('POST /auth/code', n % 3 ? { phone } : { phone: String(6_500_000_000 + n * 7919) }),
  );
  const statuses = (await Promise.all(strangers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  for (const { email } of people)
    expect((await from('198.51.104.9')('POST /auth/login', { identifier: email, password })).status).toBe(200);
  // Strangers have used up their tries for this phone number, but the shopper's known browser has its own tries.
  const again = await own('POST /auth/code', { phone }, { cookie });
  expect(again.status).toBe(200);
  expect((await verify(again.body.ticket)).body.isNew).toBe(false);
});
