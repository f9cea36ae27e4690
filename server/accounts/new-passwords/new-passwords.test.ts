import { expect, test } from 'vitest';
import { computedMs } from '../../../test/computed.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { storePassword } from '../users/users.ts';
import { hashPassword } from '../auth/passwords.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isCommonest } from './commonest.ts';
import { isGuessable } from './guessable.ts';

const shop = useShop();
const COMMON = 'This password is too common. Choose another.';
const EASY = 'This password is too easy to guess for the back office. Choose a longer one, for example four words.';
let count = 0;

const register = async (password: string) => {
  const username = `asha${++count}`;
  return shop.guest.call('POST /auth/register', { body: { username, email: `${username}@example.com`, password } });
};

test.each(['skywalker', 'SkyWalker', 'maverick', 'rajkumar'])(
  '%s, which the rule does not know, is on the list of the commonest',
  async (password) => {
    expect(await isCommonest(password)).toBe(true);
    expect(await register(password)).toMatchObject({
      status: 400,
      body: { message: COMMON, issues: [{ path: 'password' }] },
    });
  },
);

test.each(['Sutli-Ghagra-7', 'longenough', 'fine enough', 'बहुत अच्छा पासवर्ड'])('%s is not', async (password) => {
  expect(await isCommonest(password)).toBe(false);
  expect((await register(password)).status).toBe(201);
});

test('the list has the ten thousand commonest of the length that a password must have, and more', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  expect(dictionary['passwords-common'].filter((password) => password.length >= 8).length).toBeGreaterThan(10_000);
});

test('who has such a password from before goes on signing in, and is refused it as a new one', async () => {
  const { id, email } = (await register('Sutli-Ghagra-7')).body.user;
  const hash = await hashPassword('skywalker');
  await inTransaction(shop.db, async (db) => storePassword(db, id, hash, shop.now()));
  const signedIn = await shop.guest.call('POST /auth/login', { body: { identifier: email, password: 'skywalker' } });
  expect(signedIn.status).toBe(200);
  const change = async (newPassword: string) =>
    shop.withToken(signedIn.body.token).call('PUT /users/change-password', {
      body: { currentPassword: 'skywalker', newPassword },
    });
  expect((await change('maverick')).body).toMatchObject({ message: COMMON, issues: [{ path: 'newPassword' }] });
  expect((await change('Chanderi-Loom-9')).status).toBe(200);
});

test('the staff choose one that is hard to guess, a shopper need not', async () => {
  expect((await register('sunita1987')).status).toBe(201);
  const admin = await makeAdmin(shop);
  const hash = await hashPassword('Sutli-Ghagra-7');
  await inTransaction(shop.db, async (db) => storePassword(db, admin.user.id, hash, shop.now()));
  const { token } = (
    await shop.guest.call('POST /auth/login', {
      body: { identifier: admin.user.email, password: 'Sutli-Ghagra-7' },
    })
  ).body;
  const change = async (newPassword: string) =>
    shop.withToken(token).call('PUT /users/change-password', {
      body: { currentPassword: 'Sutli-Ghagra-7', newPassword },
    });
  expect((await change('sunita1987')).body).toMatchObject({ message: EASY, issues: [{ path: 'newPassword' }] });
  expect((await change('Paithani-Peacock-11')).status).toBe(200);
});

test('what a guesser knows of the person is easy to guess', async () => {
  const person = ['meenakshi.iyer@example.com', 'Meenakshi', 'Iyer'];
  expect(await isGuessable('Meenakshi1990', person)).toBe(true);
  expect(await isGuessable('Meenakshi1990', [])).toBe(false);
});

test('the longest of passwords is weighed in a moment', async () => {
  await isGuessable('once, to read the lists', []);
  const started = computedMs();
  for (const unit of ['1q2w3e4r', 'p4$$w0rd', '12.12.2012 ', 'a'])
    await isGuessable(unit.repeat(100).slice(0, 128), ['asha@example.com']);
  expect(computedMs() - started).toBeLessThan(1000);
});
