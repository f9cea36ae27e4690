import { expect, test } from 'vitest';
import { isThisComputer, linksToThisComputer } from './this-computer.ts';

test.each([
  ['http://127.0.0.1:3000/?code=DIWALI10', true],
  ['http://localhost:3000/invite#abc', true],
  ['http://[::1]:3000/', true],
  ['Use DIWALI10: http://127.0.0.1:3000/?code=DIWALI10 until Sunday.', true],
  ['http://0.0.0.0:3000/', true],
  ['http://[::]:3000/', true],
  ['http://[::ffff:127.0.0.1]:3000/', true],
  ['http://127.1:3000/', true],
  ['http://localhost.:3000/', true],
  ['http://shop.localhost:3000/', true],
  ['http://Shop.LOCALHOST./', true],
  ['Use DIWALI10 at http://localhost:3000.', true],
  ['(see http://127.0.0.1:3000)', true],
  ['“http://localhost:3000”', true],
  ['<http://localhost:3000>', true],
  ['देखें: http://localhost।', true],
  ['HTTP://LOCALHOST:3000/', true],
  ['http://0.0.0.0.example.com/', false],
  ['https://notlocalhost/', false],
  ['https://shop.example.com/?code=DIWALI10', false],
  ['http://192.168.1.5:3000/', false],
  ['https://localhost.example.com/', false],
  ['Your order 1007 has been packed.', false],
  ['https://', false],
])('%j leads to this computer: %s', (text, expected) => {
  expect(linksToThisComputer(text)).toBe(expected);
});

test('the server itself trusts only names and numbers that no resolver can lead elsewhere', () => {
  expect(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'].map(isThisComputer)).toEqual([true, true, true, true]);
  expect(['shop.localhost', 'localhost.', '0.0.0.0'].map(isThisComputer)).toEqual([false, false, false]);
});
