import { expect, test } from 'vitest';
import { makeCustomer } from '../../../../test/factories.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop } from '../../../../test/shop.ts';
import { codesTo, codeVariables, turnCodesOn } from '../../../../test/sign-in-codes.ts';

const shop = useShop(codeVariables);
const aNumber = () => String(9_400_000_000 + nextSerial());
const codeIn = async (email: string) =>
  /\b\d{6}\b/.exec((await shop.emails()).findLast((one) => one.to?.[0]?.address === email)?.text ?? '')?.[0];

async function signIn(asked: { phone: string } | { email: string }) {
  await turnCodesOn(shop);
  const { ticket } = (await shop.guest.call('POST /auth/code', { body: asked })).body;
  const code = 'phone' in asked ? (await codesTo(shop, asked.phone)).at(-1) : await codeIn(asked.email);
  const { body } = await shop.guest.call('POST /auth/code/verify', { body: { ticket, code } });
  return { user: body.user, ...shop.withToken(body.token) };
}
const me = async (caller: Pick<Awaited<ReturnType<typeof signIn>>, 'call'>) =>
  (await caller.call('GET /auth/me')).body.user;

test('a customer who came by a code has no password, also once they have chosen a username', async () => {
  const customer = await signIn({ phone: aNumber() });
  expect(customer.user).toMatchObject({ username: '', hasNoPassword: true });
  const username = `meera${nextSerial()}`;
  const body = { firstName: 'Meera', lastName: 'Iyer', username, mobile: '', dob: '' };
  expect((await customer.call('PUT /users/profile', { body })).body.user).toMatchObject({
    username,
    hasNoPassword: true,
  });
  expect(await me(customer)).toMatchObject({ username, hasNoPassword: true });
});

test('a password that they choose by an emailed code is one, also without a username', async () => {
  const email = `lata${nextSerial()}@example.com`;
  const customer = await signIn({ email });
  expect(customer.user).toMatchObject({ username: '', hasNoPassword: true });
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
  const reset = { email, otp: await codeIn(email), newPassword: 'Chanderi-Loom-9' };
  const set = await shop.guest.call('POST /auth/forgot-password/reset', { body: reset });
  expect(set).toMatchObject({ status: 200, body: { message: 'Password set. Please sign in.' } });
  const { body } = await shop.guest.call('POST /auth/login', {
    body: { identifier: email, password: reset.newPassword },
  });
  expect(body.user).toMatchObject({ username: '' });
  expect(body.user).not.toHaveProperty('hasNoPassword');
  const changed = await shop.withToken(body.token).call('PUT /users/change-password', {
    body: { currentPassword: reset.newPassword, newPassword: 'Maheshwari-Loom-7' },
  });
  expect(changed.status).toBe(200);
});

test('whoever registered has one, until the email’s reader comes by a code and ends it', async () => {
  const stranger = await makeCustomer(shop);
  expect(await me(stranger)).not.toHaveProperty('hasNoPassword');
  const { email } = stranger.user;
  await shop.db.updateTable('users').set({ email_confirmed_at: null }).where('email', '=', email).execute();
  const reader = await signIn({ email });
  expect(reader.user).toMatchObject({ id: stranger.user.id, hasNoPassword: true });
  expect(reader.user.username).not.toBe('');
});

test('nobody signs in by the password of an account that has none, and its hash is as slow to check as any', async () => {
  const email = `uma${nextSerial()}@example.com`;
  await signIn({ email });
  for (const password of ['', 'nobody', 'Chanderi-Loom-9'])
    expect((await shop.guest.call('POST /auth/login', { body: { identifier: email, password } })).status).not.toBe(200);
  const { password_hash: hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // The stored hash of an account without a password has all parts of a hash, so that checking it takes as long as
  // checking any other hash.
  expect(hash).toMatch(/^nobody \$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
