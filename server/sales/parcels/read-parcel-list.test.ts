import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readParcelList } from './read-parcel-list.ts';

const couriers = { chosen: 'Delhivery', all: ['Delhivery', 'DTDC', 'Blue Dart'] };
const read = (text: string) => readParcelList(text, couriers);
/** Reads a list. Returns each order number with its parcel number or with the reason of the refusal. */
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

test('a second list with its columns in another order is refused', () => {
  const text = 'Order No,AWB,Phone\nORD1,149081123345,9829012345\nOrder No,Phone,AWB\nORD2,9829012346,149081123346';
  expect(told(text)).toEqual([
    ['ORD1', '149081123345'],
    ['', expect.stringContaining('do not match the column headings: Order No,Phone,AWB')],
    ['', expect.stringContaining('do not match the column headings: ORD2')],
  ]);
});

test('a line of the list above the titles is refused, and other lines there are ignored', () => {
  expect(
    told('Parcels of 12 November, Jaipur 302029\nORD100001 149081123345\nOrder,AWB\nORD100002,149081123346'),
  ).toEqual([
    ['', '! Line 2: the cells do not match the column headings: ORD100001 149081123345'],
    ['ORD100002', '149081123346'],
  ]);
});

describe('a day or a weight is no number, in whatever digits and dashes it is written', () => {
  const days = ['12–11–2026', '12‑11‑2026', '12–Nov–26', '१२-११-२०२६', '2026-11-12', '५००gm', '500 gm', '1kg'];
  test.each(days)('%s', (cell) => {
    for (const text of [`ORD100001,${cell}`, `Order,AWB,Date\nORD100001,${cell},`]) {
      const [line] = read(text);
      expect([text, line?.orderNumber]).toEqual([text, 'ORD100001']);
      expect([text, line?.number === '' || line?.refusal !== undefined]).toEqual([text, true]);
    }
    expect(told(`ORD100001,149081123345,${cell}`)).toEqual([['ORD100001', '149081123345']]);
  });
  test('but a number with dashes is one', () => {
    for (const number of ['1234-56-7890', '406-1234567-1234567'])
      expect(told(`Order,AWB\nORD100001,${number}`)).toEqual([['ORD100001', number]]);
  });
  test('and a number in Indian digits is one', () => {
    expect(told('ORD१००००१ १४९०८११२३३४५\nORD100002 149081123346')).toEqual([
      ['ORD100001', '149081123345'],
      ['ORD100002', '149081123346'],
    ]);
  });
});

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
  test('passes a line that contains only the name of the chosen courier', () => {
    expect(told('ORD1\nDelhivery\n149081123346\nORD2\n delhivery,\n149081123347')).toEqual([
      ['ORD1', '149081123346'],
      ['ORD2', '149081123347'],
    ]);
  });
  test.each(['--', 'Asha Rao', 'n/a', 'DTDC', 'Delhivery Singh'])(
    'does not reach over a line with other words: %s',
    (between) =>
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

describe('a filler or an empty cell', () => {
  test.each([
    ...['ORD529447,--,302029', 'ORD529447,-,302029', 'ORD529447\t--\t302029', 'ORD529447;—;9829012345'],
    ...['ORD529447,---,302029', 'ORD529447|--|302029', 'ORD529447 | - | 302029', 'ORD529447 || 302029'],
    ...['ORD529447\t,\t302029', 'ORD529447\t|\t302029', 'ORD529447,"--",302029', "ORD529447,'-,302029"],
    ...['ORD529447,...,1401', 'ORD529447,?,1401', 'ORD529447,#N/A,1401', 'ORD529447,nil,09829012345'],
    ...['1,ORD529447,--,1401', 'Delhivery,ORD529447,--,302029', 'Delhivery,ORD529447,,302029'],
    ...['302029,--,ORD529447', '302029,,ORD529447', 'ORD529447 -- 302029', 'ORD529447 --- 302029'],
    ...['ORD529447 - - 302029', 'ORD529447,,9829012345', 'ORD529447\t\t9829012345', 'ORD529447,Asha,,411001,Pune'],
    ...['9829012345,ORD529447,-', '302029,ORD529447,', '101,ORD529447,--', '--,302029,ORD529447'],
    ...[',302029,ORD529447', '302029,Delhivery,ORD529447,', 'ORD529447,302029,--', 'ORD529447,302029,,?'],
    ...['+91 98290 12345,ORD529447,', '98290 12345,ORD529447,', '91-9829012345\tORD529447\t', '302029 ORD529447 --'],
    ...['--,ORD529447,302029', '-,,ORD529447,9829012346,,Delhivery', 'ORD529447\t99999\t', ',ORD529447,302029'],
  ])('is the missing number, and no doubtful number takes its place: %j', (row) =>
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
    ...['1\tORD529447\t\t149081123345', 'ORD529447\tDelhivery\t-\t149081123345', '149081123345,ORD529447,'],
    ...['ORD529447 | - | 149081123345', 'ORD529447,149081123345,-,149081123345', 'ORD529447,nil,149081123345'],
    ...['ORD529447,149081123345,,9829012345', 'ORD529447,Asha,,411001,149081123345', ',149081123345,ORD529447'],
    ...['-,,ORD529447,149081123345,,Delhivery', '302029,ORD529447,--,149081123345'],
  ])('leaves a clear number: %j', (row) => expect(told(row)).toEqual([['ORD529447', '149081123345']]));
  test('leaves the choice between two clear numbers to the packer', () =>
    expect(told('ORD529447,,149081123345,149081123346')[0]?.[1]).toContain('Several cells could be'));
});

test('a number in groups is no day', () => {
  expect(told('ORD529447,1490-8112-3345')).toEqual([['ORD529447', '1490-8112-3345']]);
});

test('the shop’s own number is known however it is written', () => {
  for (const text of ['149081123345,ORD-100001', 'Order no. ORD100001,149081123345', '149081123345\t#ord100001'])
    expect(told(text)).toEqual([['ORD100001', '149081123345']]);
});

describe('beside other words', () => {
  const PERSONAL = [
    '302001',
    '302 029',
    'Jaipur-302029',
    '302029-Jaipur',
    'Jaipur/302029',
    'PIN302029',
    'Ph9829012345',
    '9829012345',
    '98290 12345',
  ];
  const MOBILES = [
    '98290-12345',
    '09829012345',
    '91-9829012345',
    '+91 9829012345',
    '9829012345/9414012345',
    'M-9829012345',
  ];
  const OTHERS = ['101', '1401', '1234567', 'B12', 'ABC-1', '2XL', '3pcs', '2kg', '500 gm', '1.5kg'];
  const DAYS = ['12112026', '20261112', '121126', '12/11', '12-11', '12-Nov', 'Nov-12', '12Nov', '12Nov26', '12 Nov'];
  test.each([...PERSONAL, ...MOBILES, ...OTHERS, ...DAYS])('%j is no parcel’s number', (cell) => {
    for (const other of ['Asha', 'pending', 'Jaipur', '₹1,401.00'])
      for (const row of [`ORD529447;${other};${cell}`, `ORD529447;${cell};${other}`, `${cell};ORD529447;${other}`])
        expect(told(row)).toEqual([['ORD529447', '']]);
  });
  test.each(['ORD529447,Asha,1401', 'ORD529447,pending,1401', 'ORD529447 Rs 1401', 'ORD529447 12 Nov 2026'])(
    'an amount or a year is no parcel’s number: %j',
    (row) => expect(told(row)).toEqual([['ORD529447', '']]),
  );
  test.each([
    ...['149081123345', '1490 8112 3345', '12345678', '123456789', '5829012345', '12345678901', '98290123456'],
    ...['D1234567', 'AB123456', 'EE 123 456 789 IN', 'FMPP0123456789', 'SF-12345678', 'JAI123456'],
  ])('%j stays a parcel’s number', (cell) => {
    for (const row of [`ORD529447;${cell};Asha`, `ORD529447;Jaipur;${cell}`, `${cell};ORD529447;₹1,401.00;Asha`])
      expect(told(row)).toEqual([['ORD529447', cell.replaceAll(' ', '')]]);
  });
});

test.each(['302001', '302029', '9829012345', '09829012345', '777', '99999', '1234 5678', 'ABC-1', 'X11', '1234567'])(
  '%j alone beside the order, or with the courier’s name, may be the parcel’s number',
  (cell) => {
    for (const row of [`ORD529447,${cell}`, `${cell}\tORD529447`, `ORD529447;${cell};Delhivery`])
      expect(told(row)).toEqual([['ORD529447', cell.replaceAll(' ', '')]]);
  },
);

test.each(['12/11', '12-Nov', '12Nov26', '2kg', '500gm', '12-11-2026', '₹1,401.00', '+919829012345'])(
  '%j is never a parcel’s number',
  (cell) =>
    expect(told(`ORD529447;${cell}\nORD529448;${cell};149081123345\nORD529449;12112026`)).toEqual([
      ['ORD529447', ''],
      ['ORD529448', '149081123345'],
      ['ORD529449', ''],
    ]),
);

/**
 * Reads a list. Returns an empty list if the shop refuses the whole text, for example because it contains only titles.
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
