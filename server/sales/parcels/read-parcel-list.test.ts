import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParcelList } from './read-parcel-list.ts';

const couriers = { chosen: 'Delhivery', all: ['Delhivery', 'DTDC', 'Blue Dart'] };
const read = (text: string) => readParcelList(text, couriers);
/** Reads a list and returns each order with its parcel or with the refusal. */
const told = (text: string) =>
  read(text).map(({ orderNumber, number, refusal }) => [orderNumber, refusal === undefined ? number : `! ${refusal}`]);

test('two columns are read by tab, comma, semicolon or spaces, without titles and empty lines', () => {
  const text = 'Order\tParcel\nORD123456\t1234 5678\n\nord222222\tABC-1\r\n#ORD4\t99999\n"ORD5"\t"777"\nORD6\t';
  expect(told(text)).toEqual([
    ['ORD123456', '12345678'],
    ['ORD222222', 'ABC-1'],
    ['ORD4', '99999'],
    ['ORD5', '777'],
    ['ORD6', ''],
  ]);
  expect(told('my list\nORD1, ABC-1\nORD2;X11\nORD3 99999\n"ORD4","777"\nORD5\nORD6 - 149081123345')).toEqual([
    ['ORD1', 'ABC-1'],
    ['ORD2', 'X11'],
    ['ORD3', '99999'],
    ['ORD4', '777'],
    ['ORD5', '! Line 6: there is no tracking number after this order number.'],
    ['ORD6', '149081123345'],
  ]);
});

test.each(['\t149081123345,\t', '\t149081123345, 149081123346\t', ' ,\t149081123345'])(
  'numbers without an order in one cell among empty ones are refused with their line: %j',
  (row) =>
    expect(told(`ORD9\t777\n${row}`)[1]).toEqual([
      '',
      '! Line 2: there is no order number before this tracking number.',
    ]),
);

describe('a scanner, which writes each number on a line of its own', () => {
  test('gives an order the number on the next line, between lines with two columns too', () => {
    expect(
      told('ORD100001\n149081123345\n\n#ord-100002\r\n\r\n1490 8112 3346\nORD3\tABC-1\nORD4\n777\nORD5 X11\n'),
    ).toEqual([
      ['ORD100001', '149081123345'],
      ['ORD100002', '149081123346'],
      ['ORD3', 'ABC-1'],
      ['ORD4', '777'],
      ['ORD5', 'X11'],
    ]);
  });
  test('is told on which line it missed a number', () => {
    expect(told('149081123345\nORD1\nORD2\n149081123346\n149081123347\nORD3 X11\n149081123348\n\nORD4')).toEqual([
      ['', '! Line 1: there is no order number before this tracking number.'],
      ['ORD1', '! Line 2: there is no tracking number after this order number.'],
      ['ORD2', '149081123346'],
      ['', '! Line 5: there is no order number before this tracking number.'],
      ['ORD3', 'X11'],
      ['', '! Line 7: there is no order number before this tracking number.'],
      ['ORD4', '! Line 9: there is no tracking number after this order number.'],
    ]);
    expect(read('149081123345')[0]?.number).toBe('149081123345');
  });
  test('joins nothing that is more than one number, and no part of an order’s number', () => {
    expect(told('ORD123456 789012\nORD1\nORD2 149081123345\nORD3\nORD-12\nORD4\t\n\t149081123346')).toEqual([
      ['ORD123456', '789012'],
      ['ORD1', '! Line 2: there is no tracking number after this order number.'],
      ['ORD2', '149081123345'],
      ['ORD3', '! Line 4: there is no tracking number after this order number.'],
      ['ORD-12', ''],
      ['ORD4', ''],
      ['', '! Line 7: there is no order number before this tracking number.'],
    ]);
    expect(told('ORD1\n1.49081E+11')[0]?.[1]).toContain('has shortened 1.49081E+11');
    expect(told('ORD1\n20261127')).toEqual([['ORD1', '']]);
  });
  test.each(['--', 'Asha Rao', 'n/a'])('does not reach over a line with other words: %s', (between) =>
    expect(told(`ORD1\n${between}\n302029`)).toEqual([
      ['ORD1', '! Line 1: there is no tracking number after this order number.'],
      ['', '! Line 3: there is no order number before this tracking number.'],
    ]),
  );
  test('may scan as many parcels as a list may have', () => {
    const scans = Array.from({ length: 499 }, (_, index) => `ORD${100_000 + index}\nAWB${index + 100}`);
    expect(read(['ORD1\tX11', ...scans].join('\n'))).toHaveLength(500);
    expect(() => read(['ORD1\tX11', 'ORD2\tX12', ...scans].join('\n'))).toThrow('at most 500');
  });
});

test.each([
  'ORD1\t149081123345\tDELHIVERY',
  'ORD1 149081123345 DELHIVERY',
  '149081123345,ORD1',
  "'149081123345',#ord1,Delhivery Surface,12-11-2026",
  '="149081123345";"ORD1";01/11/2026',
  '149081123345.0\tORD1',
  'Delhivery,2026-11-12,ORD1,149081123345',
  'ORD1|149081123345|₹1,401.00|12 Nov 2026',
  'ORD1,149081123345,1401.00,Asha Rao,Jaipur',
  '\u200EORD1\u00A0\u200B149081123345',
  'AWB Number,Courier,Order ID,Date\n149081123345,Delhivery,ORD1,12-11-2026',
  "Order,Weight,AWB Code,COD\n#ORD1,500,'149081123345',1401",
  'Order,Name,AWB\nORD1,Total,149081123345',
  'My courier Ltd.\n\nSr;Order No.;Waybill\n1;ORD1;1490 8112 3345\n;;Total 1',
])('of more columns the number alone is taken: %s', (text) => expect(told(text)).toEqual([['ORD1', '149081123345']]));

test.each([
  ['ORD1\t149081123345 DELHIVERY', 'is not a valid tracking number'],
  ['Order\tAWB\nORD1\t149081123345 DELHIVERY', 'is not a valid tracking number'],
  ['Order\tAWB\nORD1\t149081123345 149081123346', 'is not a valid tracking number'],
  ['ORD1,149081123345,149081123346', 'Several cells could be the tracking number: 149081123345, 149081123346.'],
  ['ORD1,149081123345,9829012345', 'Several cells could be'],
  ['ORD1,1.49081E+11', 'has shortened 1.49081E+11'],
  ['Order,AWB\nORD1,1.49081E+11', 'has shortened'],
  ['ORD1,149081123345,DTDC', 'The list says “DTDC”, but Delhivery is selected above.'],
  ['ORD1,149081123345,DTDC,Delhivery Singh', 'The list says “DTDC”, but Delhivery is selected above.'],
  ['Order,AWB,Courier\nORD1,149081123345,Gati', 'The list says “Gati”'],
  ['ORD1,ORD2,149081123345', 'several order numbers: ORD1, ORD2'],
  ['Order,AWB,Remark\nORD1,149081123345,a,b', 'Line 2: the cells do not match the column headings'],
])('a line is refused where nobody knows its number: %j', (text, why) => {
  const [[, refused = ''] = []] = told(text);
  expect(refused).toContain(why);
  expect(read(text)[0]?.number === '' || refused.includes('is selected above')).toBe(true);
});

test('what stands behind an empty cell is not the number that is missing there', () => {
  expect(told('ORD1,,9829012345\nORD2\t\t9829012345\nORD3,Asha,,411001,Pune\nORD4 20261127')).toEqual([
    ['ORD1', ''],
    ['ORD2', ''],
    ['ORD3', ''],
    ['ORD4', ''],
  ]);
});

describe('a filler', () => {
  test.each([
    ...['ORD529447,--,302029', 'ORD529447,-,302029', 'ORD529447\t--\t302029', 'ORD529447;—;9829012345'],
    ...['ORD529447,---,302029', 'ORD529447|--|302029', 'ORD529447 | - | 302029', 'ORD529447 || 302029'],
    ...['ORD529447\t,\t302029', 'ORD529447\t|\t302029', 'ORD529447,"--",302029', "ORD529447,'-,302029"],
    ...['ORD529447,...,1401', 'ORD529447,?,1401', 'ORD529447,#N/A,1401', 'ORD529447,nil,149081123345'],
    ...['1,ORD529447,--,1401', 'Delhivery,ORD529447,--,302029', 'Delhivery,ORD529447,,302029'],
    ...['302029,--,ORD529447', '302029,,ORD529447', 'ORD529447 -- 302029', 'ORD529447 --- 302029'],
    ...['ORD529447 - - 302029'],
  ])('is the missing number, and no other cell takes its place: %j', (row) =>
    expect(told(row)).toEqual([['ORD529447', '']]),
  );
  test.each(['ORD529447\t-- 302029', 'ORD529447,-- 302029', 'ORD529447,- 149081123345'])(
    'in one cell with a number is refused: %j',
    (row) => expect(told(row)[0]?.[1]).toContain('is not a valid tracking number'),
  );
  test.each([
    ...['ORD529447 - 149081123345', 'ORD529447 : 149081123345', 'ORD529447 -> 149081123345'],
    ...['149081123345 = ORD529447', '- ORD529447 - 149081123345 - DELHIVERY', 'ORD529447 -- 149081123345'],
    ...['-,ORD529447,149081123345,--', 'ORD529447,149081123345,-,9829012345', '149081123345,--,ORD529447'],
  ])('beside a number leaves the number: %j', (row) => expect(told(row)).toEqual([['ORD529447', '149081123345']]));
});

test('the shop’s own number is known however it is written', () => {
  for (const text of ['149081123345,ORD-100001', 'Order no. ORD100001,149081123345', '149081123345\t#ord100001'])
    expect(told(text)).toEqual([['ORD100001', '149081123345']]);
});

test('a PIN code or a mobile beside other words is no parcel’s number; alone beside the order it may be one', () => {
  expect(told('ORD100001,Asha,302001\nORD100002,Jaipur,9829012345')).toEqual([
    ['ORD100001', ''],
    ['ORD100002', ''],
  ]);
  expect(told('ORD100001,9829012345\nORD100002,302001,Delhivery\n-,,ORD100003,9829012346,,Delhivery')).toEqual([
    ['ORD100001', '9829012345'],
    ['ORD100002', '302001'],
    ['ORD100003', '9829012346'],
  ]);
});

/**
 * Reads a list; returns an empty list if the shop refuses the whole text, for example because it contains only titles.
 */
const readOrNone = (text: string) => {
  try {
    return read(text);
  } catch {
    return [];
  }
};

describe('whatever stands in the other cells', () => {
  const words = fc.oneof(
    fc.string({ unit: fc.constantFrom('1', '9', 'A', ',', '"', "'", ';', '\t', ' ', '-', '=', '#') }),
    fc.constantFrom('DELHIVERY', 'Total', 'ORD7', '149081123399', '1.4E+11', 'AWB', 'Order', '12-11-2026', '1,401.00'),
  );
  test('a number is its own, or the line is refused', () => {
    fc.assert(
      fc.property(words, words, fc.boolean(), fc.constantFrom('\t', ',', ';', ' '), (one, other, isFirst, sign) => {
        const cells = isFirst ? ['149081123345', 'ORD1'] : ['ORD1', '149081123345'];
        for (const { orderNumber, number, refusal } of readOrNone([...cells, one, other].join(sign)))
          if (refusal === undefined && orderNumber === 'ORD1') expect(['149081123345', '']).toContain(number);
      }),
    );
  });
  test('also below titles', () => {
    fc.assert(
      fc.property(words, (word) => {
        const text = `Order,Remark,AWB,Weight\nORD1,${word},149081123345,\nORD2,x,149081123346,`;
        for (const { orderNumber, number, refusal } of readOrNone(text))
          if (refusal === undefined && orderNumber !== '')
            expect([orderNumber, number]).toEqual(
              orderNumber === 'ORD1' ? ['ORD1', '149081123345'] : ['ORD2', '149081123346'],
            );
      }),
    );
  });
});
