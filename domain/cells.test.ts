import { describe, expect, test } from 'vitest';
import { plainCell, readAmount, readCode, titleKey } from './cells.ts';

test('a title is one however a file writes it, but what came in is not what went out', () => {
  expect(titleKey(' AWB_No. ')).toBe('awb no');
  expect(titleKey('COD Amount (₹)')).toBe('cod amount');
  expect(titleKey('Withdrawal Amount (INR )')).toBe('withdrawal amount');
  expect(titleKey('Amount(CR)')).toBe('amount cr');
  expect(titleKey('WITHDRAWAL(DR)')).toBe('withdrawal dr');
});

test.each([
  ['="149081123345"', '149081123345'],
  ["'149081123345'", '149081123345'],
  ["'149081123345", '149081123345'],
  ['"149081123345"', '149081123345'],
  ['\u00A0149081123345\u200B ', '149081123345'],
  ["O'Brien's", "O'Brien's"],
  ['=1+1', '=1+1'],
])('a cell without what programs put around it: %s', (written, plain) => {
  expect(plainCell(written)).toBe(plain);
});

test('a code is what stands there, without the .0 of a spreadsheet program; a shortened one is refused', () => {
  expect(readCode("'14345678901234'")).toEqual({ code: '14345678901234' });
  expect(readCode('14345678901234.0')).toEqual({ code: '14345678901234' });
  expect(readCode('EK123456789IN')).toEqual({ code: 'EK123456789IN' });
  expect(readCode('1.0')).toEqual({ code: '1.0' });
  for (const shortened of ['1.49081E+11', '6,30511E+11', '1E3', '="6.30511E+11"'])
    expect(readCode(shortened)).toEqual({ problem: 'shortened' });
});

describe('an amount', () => {
  test.each([
    ['1401', 140_100],
    ['1,401.00', 140_100],
    ['INR 1,401.00', 140_100],
    ['Rs.1,401', 140_100],
    ['899.0', 89_900],
    ['899/-', 89_900],
    ['₹ 899/-', 89_900],
    ['1,01,401.00', 10_140_100],
    ['="1,250.00"', 125_000],
    ["'1,250.00", 125_000],
    ['\u00A01,250.00 ', 125_000],
    ['-899.00', -89_900],
    ['- ₹899.00', -89_900],
    ['Rs -899', -89_900],
    ['899.00-', -89_900],
    ['(899.00)', -89_900],
    ['(₹899.00)', -89_900],
    ['+899.00', 89_900],
    ['0.00', 0],
    ['Rs 5,999 only', 599_900],
    ['Rs. 5,999/- Only.', 599_900],
    ['5999 rupees only', 599_900],
    ['Rs: 1401', 140_100],
    ['₹1401.', 140_100],
    ['Rs 5,999 rupees', 599_900],
  ])('%s', (written, paise) => {
    expect(readAmount(written)).toEqual({ paise });
  });
  test.each([
    ['1401.00 (Cr)', 140_100, 'credit'],
    ['1401.00(DR)', 140_100, 'debit'],
    ['1,401.00 Cr.', 140_100, 'credit'],
    ['1401.00 DEBIT', 140_100, 'debit'],
    ['Rs.1,401 Dr', 140_100, 'debit'],
  ])('with its mark: %s', (written, paise, mark) => {
    expect(readAmount(written)).toEqual({ paise, mark });
  });
  test.each(['', ' ', '-', '--', '–', '\u00A0'])('none: %j', (written) => {
    expect(readAmount(written)).toBe('none');
  });
  test.each([
    ...['1,2', '12,99.00', '1.401,00', '1.2.3', '1,401.005', '1E3', '5e2', 'abc', 'Rs', '(899.00', '899.00)', '--5'],
    ...['UPI 1401.00', '1401.00 5.00', '1401.00@ybl', '1401.00 CR 2', '-(5.00)-', '₹4.598', '₹ 31 97'],
    ...['₹ 3 197', '₹ 1 01 401.50', 'Rs 700 150', 'Rs 899\n150', 'INR 700\u00A0150 only', '700 150 rupees'],
    ...['3 197', '149 081 123', '₹ 1 899 only 2', '₹ 3 197,50', '₹ 1 401, 899', 'only', `1${'0'.repeat(200)}`],
  ])('is not guessed: %s', (written) => {
    expect(readAmount(written)).toBeUndefined();
  });
});
