import { describe, expect, test } from 'vitest';
import { states } from '../states.ts';
import { gstCodeOf, gstCodes, placeOfSupply, stateOfGstCode } from './gst-states.ts';
import { checkSign, isGstin, tidyGstin } from './gstin.ts';
import { financialYear, INVOICE_NUMBER_LENGTH, invoiceNumber, prefixOf, seriesOf } from './invoice-number.ts';
import { sumOfTaxes, taxOfLine, taxOfPart, type LineTax } from './tax-of-line.ts';
import { rateOfPiece, usualTaxRates, type LimitBasis, type TaxRule } from './tax-rates.ts';

describe('states', () => {
  test('have a code each, none twice, and are found by what people write', () => {
    expect(new Set(Object.values(gstCodes)).size).toBe(states.length);
    expect(states.map((state) => stateOfGstCode(gstCodes[state]))).toEqual(states);
    expect(['rajasthan', 'TN', 'Orissa', 'Nowhere'].map(gstCodeOf)).toEqual(['08', '33', '21', undefined]);
    expect([placeOfSupply('08'), placeOfSupply('97')]).toEqual(['08-Rajasthan', '97']);
  });
});

describe('a GSTIN', () => {
  test('is known by its form and its check sign', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
    expect(tidyGstin(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
  });
  test.each(['27AAPFU0939F1ZW', '27AAPFU0939F1Z', '2AAAPFU0939F1ZV', '27AAPFU0939F0ZV', '', '27AAPFU0939F1ZV0'])(
    '%s is none',
    (text) => expect(isGstin(text)).toBe(false),
  );
  test('with any one sign mistyped is none', () => {
    const good = '08ABCDE1234F1Z' + checkSign('08ABCDE1234F1Z');
    for (const [index, sign] of [...good].entries())
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        if (other !== sign) expect(isGstin(good.slice(0, index) + other + good.slice(index + 1))).toBe(false);
  });
});

describe('numbers', () => {
  test.each([
    ['2025-03-31', '24-25'],
    ['2025-04-01', '25-26'],
    ['2026-01-01', '25-26'],
    ['2099-12-31', '99-00'],
  ])('%s is in the financial year %s', (day, year) => expect(financialYear(day)).toBe(year));
  test('have at most sixteen letters, digits, hyphens and slashes, and kinds never share one', () => {
    const numbers = ['', 'A', 'K2', 'CN', 'BS'].flatMap((prefix) =>
      (['tax-invoice', 'bill-of-supply', 'credit-note'] as const).flatMap((kind) =>
        [1, 123, 99_999, 999_999].map((count) => invoiceNumber(seriesOf(kind, '2025-11-23', prefix), count)),
      ),
    );
    expect(numbers.filter((one) => !/^[A-Z0-9/-]+$/.test(one) || one.length > INVOICE_NUMBER_LENGTH)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.slice(0, 2)).toEqual(['25-26/000001', '25-26/000123']);
    expect(invoiceNumber(seriesOf('credit-note', '2025-11-23', 'K2'), 7)).toBe('K225-26/CN0007');
    expect(['K225-26/BS', '25-26/'].map(prefixOf)).toEqual(['K2', '']);
    expect(() => invoiceNumber('K225-26/CN', 10_000_000)).toThrow('full');
  });
});

describe('the rate of a piece', () => {
  const rate = (pricePaise: number, day = '2026-01-01', rule: TaxRule = 'garments', basis: LimitBasis = 'with-tax') =>
    rateOfPiece(usualTaxRates, { rule, day, pricePaise, basis });
  test('of garments changes above ₹2,500, since 22 September 2025', () => {
    expect([rate(249_999), rate(250_000), rate(250_001)]).toEqual([500, 500, 1800]);
    expect([rate(250_000, '2025-09-22'), rate(250_000, '2025-09-21'), rate(100_000, '2025-09-21')]).toEqual([
      500, 1200, 500,
    ]);
  });
  test('is compared without the tax where the owner wants it: ₹2,625 holds ₹2,500 and 5 %', () =>
    expect([262_500, 262_501].map((price) => rate(price, '2026-01-01', 'garments', 'without-tax'))).toEqual([
      500, 1800,
    ]));
  test('is one for all prices where the table has no limit, and none before the first row', () =>
    expect([rate(10, '2026-01-01', 'fabric'), rate(9_999_999, '2026-01-01', 'fabric'), rate(1, '2016-01-01')]).toEqual([
      500,
      500,
      undefined,
    ]));
});

describe('the tax in a price', () => {
  test('of ₹1,050 at 5 % is ₹50', () => {
    expect(taxOfLine(105_000, 500, true)).toEqual({
      taxablePaise: 100_000,
      cgstPaise: 2500,
      sgstPaise: 2500,
      igstPaise: 0,
    });
    expect(taxOfLine(105_000, 500, false)).toMatchObject({ taxablePaise: 100_000, igstPaise: 5000 });
  });
  test('and the value sum to the price, whatever it is; the halves are equal, and right to the paisa', () => {
    for (let total = 0; total < 400_000; total += 397)
      for (const rate of [0, 25, 500, 1200, 1800, 2800])
        for (const isWithin of [true, false]) {
          const tax = taxOfLine(total, rate, isWithin);
          expect(tax.taxablePaise + taxIn(tax)).toBe(total);
          expect(tax.cgstPaise).toBe(tax.sgstPaise);
          expect(Math.abs(taxIn(tax) - (total * rate) / (10_000 + rate))).toBeLessThanOrEqual(isWithin ? 1 : 0.5);
        }
  });
  test('of several lines is summed part by part', () => {
    const lines = [taxOfLine(99_900, 500, true), taxOfLine(299_900, 1800, true)];
    const sum = sumOfTaxes(lines);
    expect(sum.taxablePaise + taxIn(sum)).toBe(399_800);
  });
});

test('the tax of a part: however a line is cut, its parts sum to it, and CGST equals SGST', () => {
  for (const [total, cuts] of [
    [99_999, 3],
    [100_001, 7],
    [33_333, 2],
    [250_000, 13],
  ] as const)
    for (const rate of [0, 500, 1200, 1800])
      for (const isWithinState of [true, false]) {
        const parts = Array.from({ length: cuts }, (_, n) => {
          const [from, to] = [Math.floor((total * n) / cuts), Math.floor((total * (n + 1)) / cuts)];
          const tax = taxOfPart({ beforePaise: from, paise: to - from }, rate, isWithinState);
          expect(tax.taxablePaise + taxIn(tax)).toBe(to - from);
          expect(tax.cgstPaise).toBe(tax.sgstPaise);
          expect(Math.abs(taxIn(tax) - taxIn(taxOfLine(to - from, rate, isWithinState)))).toBeLessThanOrEqual(2);
          return tax;
        });
        expect(sumOfTaxes(parts)).toEqual(taxOfLine(total, rate, isWithinState));
      }
});

function taxIn({ cgstPaise, sgstPaise, igstPaise }: LineTax): number {
  return cgstPaise + sgstPaise + igstPaise;
}
