import { expect, test } from 'vitest';
import { linksToThisComputer } from './this-computer.ts';

test.each([
  ['http://127.0.0.1:3000/?code=DIWALI10', true],
  ['http://localhost:3000/invite#abc', true],
  ['http://[::1]:3000/', true],
  ['Use DIWALI10: http://127.0.0.1:3000/?code=DIWALI10 until Sunday.', true],
  ['https://shop.example.com/?code=DIWALI10', false],
  ['http://192.168.1.5:3000/', false],
  ['https://localhost.example.com/', false],
  ['Your order 1007 has been packed.', false],
  ['https://', false],
])('%j leads to this computer: %s', (text, expected) => {
  expect(linksToThisComputer(text)).toBe(expected);
});
