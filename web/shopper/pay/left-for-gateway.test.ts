import { expect, test } from 'vitest';
import { isEarlierFailure } from './left-for-gateway.ts';

test('the first failure is shown at the return, a second one as soon as the gateway was asked again', () => {
  expect(isEarlierFailure({ hadFailed: false }, false)).toBe(false);
  expect(isEarlierFailure({ hadFailed: true }, false)).toBe(true);
  expect(isEarlierFailure({ hadFailed: true }, true)).toBe(false);
});
