import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { setUpApp } from '../../../test/second-factor.ts';
import { useShop } from '../../../test/shop.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { many } from './scale.ts';

const shop = useShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });
const PASSWORD = 'Sutli-Ghagra-7';
let nets = 0;
const newAddress = () => `10.77.${++nets}.1`;

async function protectedAccount() {
  const user = await makeUser(shop, 'ADMIN');
  const password_hash = await hashPassword(PASSWORD);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const caller = await shop.as(user);
  const app = await setUpApp(shop, caller);
  const signIn = async (code: string | undefined, address: string) =>
    shop.guest.call('POST /auth/login', {
      body: { identifier: user.email, password: PASSWORD, code },
      headers: { 'x-forwarded-for': address },
    });
  const sessions = async () =>
    (await shop.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute()).length;
  return { user, caller, signIn, sessions, ...app };
}
const guess = (n: number, right: string) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');
/** Counts the guesses that the shop checked. Guesses that the shop refused without a check do not count. */
const weighed = (replies: Array<{ body: { code?: string } }>) =>
  replies.filter((reply) => reply.body.code === 'SECOND_FACTOR_WRONG').length;

test('whoever knows the password and sends hundreds of codes at once does not get in', async () => {
  const { signIn, sessions, code } = await protectedAccount();
  const address = newAddress();
  const right = code();
  let sum = 0;
  // The shop does not check a guess that gets no place in the queue for hashing, so the attacker repeats it.
  let isOver = false;
  while (!isOver) {
    const replies = await Promise.all(
      Array.from({ length: many({ quick: 60, full: 400 }) }, async (_, n) => signIn(guess(n, right), address)),
    );
    expect(replies.filter((reply) => reply.status === 200)).toEqual([]);
    sum += weighed(replies);
    isOver = replies.every((reply) => reply.status === 429);
  }
  expect(sum).toBeLessThanOrEqual(8);
  expect(await sessions()).toBe(1);
  expect(await signIn(right, address)).toMatchObject({ status: 429 });
});

test('the password alone, asked for between the guesses, washes none of them away', async () => {
  const { signIn, code } = await protectedAccount();
  const address = newAddress();
  let sum = 0;
  for (let n = 0; n < 20; n++) {
    await signIn(undefined, address);
    sum += weighed([await signIn(guess(n, code()), address)]);
  }
  expect(sum).toBe(8);
});

test('from many networks an account’s codes are guessed thirty times a day', async () => {
  const { signIn, code } = await protectedAccount();
  let sum = 0;
  for (let n = 0; n < 40; n++) sum += weighed([await signIn(guess(n, code()), newAddress())]);
  expect(sum).toBe(30);
});

test('one code sent many times at once gives one session', async () => {
  const { signIn, sessions, code, recoveryCodes } = await protectedAccount();
  for (const once of [code(), recoveryCodes[0] ?? '']) {
    const before = await sessions();
    const replies = await Promise.all(Array.from({ length: 6 }, async () => signIn(once, newAddress())));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
  }
});

test('a code sent at once to sign in and to show who one is does one of the two', async () => {
  const { signIn, caller, code } = await protectedAccount();
  const typed = code();
  const [signedIn, proved] = await Promise.all([
    signIn(typed, newAddress()),
    caller.call('POST /users/prove', { body: { code: typed } }),
  ]);
  expect([signedIn.status === 200, proved.status === 200].filter(Boolean)).toHaveLength(1);
});

test('codes guessed within a session are as few as those of a sign-in', async () => {
  const { caller, code } = await protectedAccount();
  const right = code();
  const replies = await Promise.all(
    Array.from({ length: 40 }, async (_, n) =>
      caller.call('POST /users/prove', { body: { code: guess(n + 3, right) } }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(8);
});

test('a recovery code sent at once by two browsers, to show who one is, and to an account of somebody else works once', async () => {
  const [mine, theirs] = [await protectedAccount(), await protectedAccount()];
  for (const code of mine.recoveryCodes.slice(0, many({ quick: 3, full: 9 }))) {
    const ways = [code, code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `];
    const replies = await Promise.all([
      ...ways.map(async (way) => mine.signIn(way, newAddress())),
      mine.caller.call('POST /users/prove', { body: { code } }),
      theirs.signIn(code, newAddress()),
    ]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.at(-1)?.status).toBe(401);
  }
});

test('recovery codes of before are worth nothing once new ones are made, also where one is used in that moment', async () => {
  const { caller, signIn, recoveryCodes, sessions } = await protectedAccount();
  const [first = '', second = ''] = recoveryCodes;
  const before = await sessions();
  const [used, renewed] = await Promise.all([
    signIn(first, newAddress()),
    caller.call('POST /security/recovery-codes'),
  ]);
  expect(renewed.status).toBe(200);
  expect(await sessions()).toBe(before + (used.status === 200 ? 1 : 0));
  for (const old of [first, second]) expect((await signIn(old, newAddress())).status).toBe(401);
  expect((await caller.call('GET /security')).body.security.recoveryCodes).toBe(10);
});
