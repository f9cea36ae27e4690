import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParcelList } from './read-parcel-list.ts';

const couriers = { chosen: 'Delhivery', all: ['Delhivery', 'DTDC', 'Blue Dart'] };
const read = (text: string) => readParcelList(text, couriers);
/** Reads a list and answers each order with its parcel or with the refusal. */
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
    ['ORD5', ''],
    ['ORD6', '149081123345'],
  ]);
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
  ['ORD1\t149081123345 DELHIVERY', 'is not a tracking number'],
  ['Order\tAWB\nORD1\t149081123345 DELHIVERY', 'is not a tracking number'],
  ['Order\tAWB\nORD1\t149081123345 149081123346', 'is not a tracking number'],
  ['ORD1,149081123345,149081123346', 'Several cells could be the tracking number: 149081123345, 149081123346.'],
  ['ORD1,149081123345,9829012345', 'Several cells could be'],
  ['ORD1,1.49081E+11', 'has shortened 1.49081E+11'],
  ['Order,AWB\nORD1,1.49081E+11', 'has shortened'],
  ['ORD1,149081123345,DTDC', 'The list says “DTDC”, but Delhivery is selected above.'],
  ['ORD1,149081123345,DTDC,Delhivery Singh', 'The list says “DTDC”, but Delhivery is selected above.'],
  ['Order,AWB,Courier\nORD1,149081123345,Gati', 'The list says “Gati”'],
  ['ORD1,ORD2,149081123345', 'several order numbers: ORD1, ORD2'],
  ['Order,AWB,Remark\nORD1,149081123345,a,b', 'more or fewer cells than there are headings'],
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

test('the shop’s own number is known however it is written', () => {
  for (const text of ['149081123345,ORD-100001', 'Order no. ORD100001,149081123345', '149081123345\t#ord100001'])
    expect(told(text)).toEqual([['ORD100001', '149081123345']]);
});

test('a PIN code or a mobile beside other words is no parcel’s number; alone beside the order it may be one', () => {
  expect(told('ORD100001,Asha,302001\nORD100002,Jaipur,9829012345')).toEqual([
    ['ORD100001', ''],
    ['ORD100002', ''],
  ]);
  expect(told('ORD100001,9829012345\nORD100002,302001,Delhivery')).toEqual([
    ['ORD100001', '9829012345'],
    ['ORD100002', '302001'],
  ]);
});

/**
 * Reads a list; answers an empty list if the shop refuses the whole text, for example because it contains only titles.
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
