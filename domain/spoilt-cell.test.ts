import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spoiltCell, spoiltFrom } from './spoilt-cell.ts';

test.each([
  ['02-Apr', 'date'],
  ['4-Feb', 'date'],
  ['Apr-02', 'date'],
  ['Apr 2026', 'date'],
  ['02-Apr-26', 'date'],
  ['2/4/2026', 'date'],
  ['02.04.2026 00:00', 'date'],
  ['2026-04-02', 'date'],
  ['8.90123E+12', 'shortened'],
  ['8,9E+12', 'shortened'],
  ['#N/A', 'error'],
  [' #name? ', 'error'],
])('%s was made by a spreadsheet program: %s', (text, spoilt) => {
  expect(spoiltCell(text)).toBe(spoilt);
});

test.each([
  '2-4',
  '02-04',
  '2-4 Y',
  '6-9 M',
  '8/10/12',
  '30/32',
  '2.10',
  '1E5',
  'XL',
  '3-6 Months',
  'Mar',
  'May-Fair',
  '#1',
  '',
])('%j may be meant', (text) => {
  expect(spoiltCell(text)).toBeUndefined();
});

test.each([
  ['कुर्ता', '??????'],
  ['', 'Caf\uFFFD'],
  ['', 'CafÃ©'],
  ['', 'à¤•à¥à¤°à¥à¤¤à¤¾'],
  ['', 'â‚¹ 1,299'],
  ['', '?????? Indigo'],
  ['', 'Kurta ??? blue'],
  ['', 'Women > ??????'],
])('letters are lost: %s became %s', (_was, text) => {
  expect(spoiltCell(text)).toBe('letters');
});

test.each([
  'Ready?',
  'Really??',
  'Wow???',
  'A saree for which day ???',
  'Robe « à\u00A0»',
  'de A à\u00A0Z',
  'SÃO PAULO',
  'PURÉ®',
  '“CAFÉ”',
  'CAFÉ–BAR',
  'Über – Größe',
  'à la mode',
  'कुर्ता',
  'Ø 12',
])('%s is what somebody wrote', (text) => {
  expect(spoiltCell(text)).toBeUndefined();
});

test.each([
  ['000451', '451', 'changed'],
  ['08', '8', 'changed'],
  ['8901234567890123', '8901234567890120', 'changed'],
  ['8901234567890128', '8901234567890120', 'changed'],
  ['8901234567890123', '8.90123E+15', 'shortened'],
  ['12345678901234567890', '12345678901234600000', 'changed'],
  ['2.10', '2.1', 'changed'],
  ['2.10', '2,1', 'changed'],
  ['2,10', '2.1', 'changed'],
  ['38.0', '38', 'changed'],
  ['.5', '0.5', 'changed'],
  ['1,200', '1200', 'changed'],
  ['+91', '91', 'changed'],
  ['(117)', '-117', 'changed'],
  ['117-', '-117', 'changed'],
  ['1E3', '1000', 'changed'],
  ['1E3', '1.00E+03', 'shortened'],
  ['3E10', '30000000000', 'changed'],
  ['1e30', '1000000000000000000000000000000', 'changed'],
  ['-1E5', '-1.00E+05', 'shortened'],
  ['1 1/2', '1.5', 'changed'],
  ['1 1/3', '1.333333333', 'changed'],
  ['1/2', '0.5', 'changed'],
  ['3.14159265358979', '3.141592654', 'changed'],
  ['10%', '0.1', 'changed'],
  ['08%', '8%', 'changed'],
  ['6:30', '6:30:00', 'changed'],
  ['6:30', '06:30:00 AM', 'changed'],
  ['6:30', '0.270833333333333', 'changed'],
  ['36:30', '36:30:00', 'changed'],
  ['1:2', '1:02', 'changed'],
  ['true', 'TRUE', 'changed'],
  ['False', 'FALSE', 'changed'],
  ['2-4', '02-Apr', 'date'],
  ['2-4', '4-Feb', 'date'],
  ['2-4', '2026-04-02', 'date'],
  ['2-4', '02/04/26', 'date'],
  ['2-4', '46114', 'date'],
  ['10/12', '12-Oct', 'date'],
  ['10-12', '41183', 'date'],
  ['MAR1', '01-Mar', 'date'],
  ['Mar 2026', 'Mar-26', 'date'],
  ['1.2.26', '01-02-2026', 'date'],
  ['कुर्ता', '??????', 'letters'],
  ['नीला Kurta', '???? Kurta', 'letters'],
  ['नीला', '?', 'letters'],
  ['Café', 'Caf?', 'letters'],
  ['Café – नया', 'Café – ???', 'letters'],
  ['Café', 'Caf\uFFFD', 'letters'],
  ['Łódź', 'ÅÃ³dÅº', 'letters'],
  ['x'.repeat(300), 'x'.repeat(255), 'cut'],
  ['x '.repeat(20_000), 'x '.repeat(16_383) + 'x', 'cut'],
  ['XL', '#NAME?', 'error'],
])('%s became %s: %s', (present, typed, spoilt) => {
  expect(spoiltFrom(present, typed)).toBe(spoilt);
});

test.each([
  ['451', '000451'],
  ['2.1', '2.10'],
  ['8901234567890123', '8901234567890124'],
  ['2-4', '02-04'],
  ['2-4', '2-5'],
  ['2-7', '38'],
  ['6:30', '7:30'],
  ['38', '40'],
  ['38', '38.0'],
  ['S', 'M'],
  ['Kurta', 'KURTA'],
  ['0.1', '10%'],
  ['', '451'],
  ['451', ''],
  ['Line 1\nLine 2', 'Line 1\r\nLine 2'],
  ['Café', 'Cafe'],
  ['Café?', 'Café??'],
  ['कुर्ता', 'कुर्ता?'],
  ['Red 2', 'Red 3'],
  ['x'.repeat(300), 'x'.repeat(256)],
])('%j may be changed to %j', (present, typed) => {
  expect(spoiltFrom(present, typed)).toBeUndefined();
});

test('a code that begins like a month is no date', () => {
  for (const code of ['MARIGOLD-12', 'MAYA-12', 'NOVA-1001', 'DECOR-101', 'JULIET-3', '12-MAROON'])
    expect([code, spoiltCell(code)]).toEqual([code, undefined]);
  for (const date of ['02-Apr', 'Sept-12', '12-March-2026', 'june-2'])
    expect([date, spoiltCell(date)]).toEqual([date, 'date']);
});

describe('whatever the present text is', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-/:()%E +'), maxLength: 20 }),
  );
  test('the same text is no damage', () => {
    fc.assert(fc.property(texts, (text) => spoiltFrom(text, ` ${text}`) === undefined));
  });
  test('leading noughts that are lost are, however many digits follow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (noughts, digits) => {
        expect(spoiltFrom('0'.repeat(noughts) + String(digits), String(digits))).toBe('changed');
        expect(spoiltFrom(String(digits), '0'.repeat(noughts) + String(digits))).toBeUndefined();
      }),
    );
  });
  test('so are the last digits of a longer number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{14}\d{0,5}[1-9]$/), (digits) => {
        const rounded = BigInt(
          Number(digits)
            .toPrecision(15)
            .replace(/^(\d)\.(\d+)e\+(\d+)$/, (_, first: string, more: string, exponent: string) =>
              (first + more).padEnd(Number(exponent) + 1, '0'),
            ),
        );
        expect(spoiltFrom(digits, String(rounded))).toBe('changed');
      }),
    );
  });
  test('and noughts behind the point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (whole, tenth, noughts) => {
          expect(spoiltFrom(`${whole}.${tenth}${'0'.repeat(noughts)}`, `${whole}.${tenth}`)).toBe('changed');
        },
      ),
    );
  });
  test('and letters that became question marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abकखगेा्éß₹ '), minLength: 1, maxLength: 30 }), (text) => {
        const saved = text.replace(/[^\u0020-\u007F]/g, '?');
        expect(spoiltFrom(text, saved)).toBe(saved === text ? undefined : 'letters');
      }),
    );
  });
});
