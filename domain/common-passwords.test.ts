import { expect, test } from 'vitest';
import { computedMs } from '../test/computed.ts';
import { easyKindOf } from './common-passwords.ts';

test.each(
  (
    'password Password1 password123 P4ssw0rd pa$$word Welcome@123 admin1234 Admin@123 letmein1 iloveyou iloveyou2 princess1 Krishna@123 ' +
    'jaishriram india123 Sachin10 cricket07 qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx asdfghjkl zxcvbnm1 abcd1234 abc12345 12345678 ' +
    '123456789 1234567890 87654321 11111111 12341234 aaaaaaaa abcabcabc asdfasdf qwerty12345678 changeme testtest secret123 trustno1 ' +
    'administrator passw0rd! tanabana1 Tanabana@123 kurta123 S@ree2026 lehenga! boutique1 manager123 owner1234'
  ).split(' '),
)('%s is among the first guesses', (password) => expect(easyKindOf(password)).toBeDefined());

test.each([
  'Sutli-Ghagra-7',
  'Chanderi-Loom-9',
  'correct horse battery staple',
  'krishna plays the flute',
  'passwordless-loom',
  'welcome-to-my-shop-of-saris',
  'India19470815Delhi',
  'Rahul-7391-vx',
  'k7#mQ2!vT9',
  'बहुत अच्छा पासवर्ड',
  '😀🎉👗🧵🪡🥻👘🧶',
])('%s is not', (password) => expect(easyKindOf(password)).toBeUndefined());

test('the kind is told, so that the refusal can name the true reason', () => {
  const kinds = ['kurta12345', 'Welcome@123', '12341234', 'aaaaaaaa', '1q2w3e4r', 'abcd1234'].map(easyKindOf);
  expect(kinds).toEqual(['isWord', 'isWord', 'isRepeated', 'isRepeated', 'isRow', 'isRow']);
});

test('takes no longer than a moment for the longest of passwords', () => {
  const started = computedMs();
  for (const unit of ['ab', 'qwerty', '1q2w3e', 'a!', '0']) easyKindOf(`${unit.repeat(1000).slice(0, 999)}#`);
  expect(computedMs() - started).toBeLessThan(500);
});
