import { expect, test } from 'vitest';
import { nextWords } from './next-words.ts';

const refunded = { kind: 'refund', state: 'REFUNDED', refundAmount: '700.50', refundReference: '' } as const;

test('a refund that the shop has sent by hand names its reference', () => {
  expect(nextWords({ ...refunded, refundReference: '412345678901' }, false)).toBe(
    'We have refunded ₹700.50. Reference: 412345678901',
  );
});

test('a refund of an online payment is on its way, and has no empty reference', () => {
  const words = nextWords(refunded, false);
  expect(words).toMatch(/^We have sent ₹700\.50 back to the account or card/);
  expect(words).not.toContain('Reference');
});
