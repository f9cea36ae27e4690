import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { scrubbed } from './ask.ts';
import { exactRupees, feeRupees, parseExactly, rupees, whole } from './exact.ts';

const Amount = z.object({ amount: exactRupees });
const read = (text: string) => Amount.safeParse(parseExactly(`{"amount":${text}}`)).data?.amount;

describe('an amount in rupees is read from its text, never from a number of the machine', () => {
  test.each([
    ['0.01', 1],
    ['0.10', 10],
    ['0.1', 10],
    ['0.29', 29],
    ['1.1', 110],
    ['19.99', 1999],
    ['8.20', 820],
    ['200.120', 20_012],
    ['"200.12"', 20_012],
    ['99999.995000000', undefined],
    ['9999999.99', 999_999_999],
    ['10000000000.01', 1_000_000_000_001],
    ['1.005', undefined],
    ['1e2', undefined],
    ['0.1e1', undefined],
    ['" 5"', undefined],
    ['"1,000.00"', undefined],
    ['"१.००"', undefined],
    ['-3.50', -350],
    ['null', undefined],
    ['true', undefined],
  ])('%s', (text, paise) => expect(read(text)).toBe(paise));

  test('and written as it is', () => {
    for (const [paise, text] of [
      [1, '0.01'],
      [10, '0.10'],
      [29, '0.29'],
      [999_999_999, '9999999.99'],
      [20_000, '200.00'],
    ] as const)
      expect(JSON.stringify({ amount: rupees(paise) })).toBe(`{"amount":${text}}`);
  });

  test('each of the amounts up to a hundred rupees is the same after it was written and read', () => {
    for (let paise = 1; paise <= 10_000; paise++)
      expect(Amount.parse(parseExactly(JSON.stringify({ amount: rupees(paise) }))).amount).toBe(paise);
  });

  test.each([
    ['1.005', 101],
    ['1.0049', 100],
    ['0.5372', 54],
    ['-0.54', -54],
    ['0.001', 0],
    ['12', 1200],
  ])('a fee of %s is rounded to a paisa', (text, paise) => expect(feeRupees.parse(text)).toBe(paise));

  test('a long id does not lose its last digits, and paise are whole', () => {
    expect(parseExactly('{"id":12345678901234567890}')).toEqual({ id: '12345678901234567890' });
    expect(whole.safeParse(parseExactly('100.5')).success).toBe(false);
  });
});

test('the words of a gateway lose secrets, UPI ids, emails, phone and card numbers', () => {
  const text =
    'key s3cr3t-word, asha.rao@okbank, a@b.example, +91 98765 43210, 4111-1111-1111-1111,\u0000 ₹1,401 of TB-1001';
  expect(scrubbed(text, ['s3cr3t-word'])).toBe('key …, … … +…, …, ₹1,401 of TB-1001');
});
