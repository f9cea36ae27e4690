import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedField } from '../../../test/shared-data.ts';
import { chooseKnown, readRemittance } from './read-remittance.ts';

const courier = { name: 'Delhivery', remit_number_title: '', remit_amount_title: '' };
const read = (text: string, titles: Partial<typeof courier> = {}, known: readonly string[] = []) =>
  chooseKnown(readRemittance(text, { ...courier, ...titles }), new Set(known));
/** Reads a list, and returns the number and the rupees of each line that can be booked. */
const booked = (text: string) =>
  read(text).flatMap(({ number, paise, problem }) => (problem ? [] : [[number, paise / 100]]));
const whyNot = (text: string) => read(text).flatMap(({ problem, why }) => (problem ? [why] : []));
const fileOf = (name: string) => readFileSync(join(sharedField, 'remittances', name), 'utf8');
/** Returns the error message of a list that the shop refuses as a whole. */
const refusal = (text: string) => {
  try {
    return JSON.stringify(read(text));
  } catch (error) {
    return String(error);
  }
};

const reports = [
  ['149081123345', 1401],
  ['14345678901234', 899],
];
const two = [
  ['149081123345', 1401],
  ['149081123346', 899],
];

describe.runIf(sharedField !== '')('the files of couriers', () => {
  test.each([
    [
      'bluedart.csv',
      [
        ['80125793241', 1401],
        ['80125793252', 899],
      ],
    ],
    ['cod_remitted.csv', [['149081123345', 1341]]],
    ['delhivery.csv', reports],
    ['dtdc.csv', [['D12345678', 1401]]],
    ['xpressbees.csv', [['14345678901234', 1401]]],
    [
      'ecom.csv',
      [
        ['841234567890', 1401],
        ['841234567891', 899],
      ],
    ],
    ['xlsx_copy_lakh.tsv', [['149081123345', 101_401]]],
    [
      'indiapost.csv',
      [
        ['EK123456789IN', 1401],
        ['EK123456790IN', 899],
      ],
    ],
    ['multi_sku.csv', [['149081123345', 1401]]],
    ['neg.csv', [['149081123345', 1401]]],
    ['sci.csv', [['149081123346', 899]]],
    ['shiprocket_report.csv', reports],
    ['shiprocket_report_noapos.csv', reports],
    ['tabs_footer.tsv', [['149081123345', 1401]]],
    ['total_row.csv', two],
    ['whatsapp.txt', two],
  ])('%s', (name, lines) => expect(booked(fileOf(name))).toEqual(lines));
  test('a bill of freight is none, and said so', () =>
    expect(refusal(fileOf('bluedart2.csv'))).toContain('This looks like a freight bill from Delhivery'));
  test('what is no money says why', () => {
    expect(whyNot(fileOf('neg.csv'))).toEqual(['A deduction of ₹899. It is not recorded: settle it with the courier.']);
    expect(read(fileOf('neg.csv'))[1]).toMatchObject({ number: '149081123346', paise: -89_900 });
    expect(whyNot(fileOf('sci.csv'))).toEqual([expect.stringContaining('shortened this number')]);
    expect(whyNot(fileOf('tabs_footer.tsv'))).toEqual(['This row has no payment: its status is “RTO”.']);
    for (const name of ['total_row.csv', 'bluedart.csv', 'indiapost.csv'])
      expect(whyNot(fileOf(name))).toEqual(['A total of other rows, not a parcel.']);
  });
});

describe('the lists of other couriers', () => {
  test.each([
    ['Shadowfax', 'Client Order ID,AWB Number,COD Amount,Remittance ID\nORD1,SF1234567SHD,1401,R1'],
    ['Ekart', 'Tracking ID|Order ID|Amount Collected\nFMPC1234567890|ORD1|1401.00'],
    ['Amazon Shipping', 'Tracking ID\tClient Reference\tCollectible Amount\n361234567890\tORD1\tINR 1,401.00'],
    ['NimbusPost', 'Order Number,AWB Number,Courier,COD Amount,Remitted Amount\nORD1,149081123345,DTDC,1450,1401'],
    ['iThink', 'Airwaybill No,Order No,COD Amount,COD Remitted\n149081123345,ORD1,1450,1401'],
    ['Pickrr', 'Tracking_ID,COD_Amount,Status\n149081123345,1401,Delivered'],
    ['India Post', 'Sl;Article No.;VPP Amount\n1;EK 123 456 789 IN;1401-00'.replace('1401-00', '1401.00')],
    ['Delhivery', 'Waybill Num,COD Collected,Product\n149081123345,1401,Kurta, blue'.replace(', blue', '')],
    ['with titles again below', 'AWB,COD\n149081123345,1401\nAWB,COD\n149081123346,899'],
  ])('%s', (_, text) => expect(booked(text)[0]?.[1]).toBe(1401));

  test('what was handed on stands before what was collected, wherever it stands', () => {
    expect(booked('Remitted Amount,COD Amount,AWB\n1341,1401,149081123345')).toEqual([['149081123345', 1341]]);
    expect(booked('COD Amount,Net Payable,AWB\n1401,,149081123345\n1401,1341,149081123346')).toEqual([
      ['149081123346', 1341],
    ]);
  });
  test('the owner’s own titles go before all others, also of what looks like a bill', () => {
    const titles = { remit_number_title: 'AWB_NO', remit_amount_title: 'Amount' };
    expect(read('AWB_NO,ACT_WT,AMOUNT\n80125793241,0.94,1401', titles)).toEqual([
      { number: '80125793241', paise: 140_100 },
    ]);
  });
  describe('of a courier with own titles', () => {
    const titles = { remit_number_title: 'Waybill', remit_amount_title: 'COD Amount' };
    test.each(['AWB,Amount', 'AWB No,COD Amount', 'Tracking number,Amount', 'Waybill,COD Amount', 'Waybill,Amount'])(
      'a list headed %s is read, by the usual titles where an own one is missing',
      (heading) =>
        expect(read(`${heading}\n149081123345,1401`, titles)).toEqual([{ number: '149081123345', paise: 140_100 }]),
    );
    test('the own titles win, wherever they stand and whatever usual ones stand above them', () => {
      const own = { remit_number_title: 'Ref', remit_amount_title: 'Paid out' };
      expect(read('AWB,Remitted Amount,Ref,Paid out\nX11111,1,149081123345,1401', own)).toMatchObject([
        { number: '149081123345', paise: 140_100 },
      ]);
      expect(read('AWB,Amount\nA77777,1\nRef,Paid out\n149081123345,1401', own)).toMatchObject([
        { number: '149081123345', paise: 140_100 },
      ]);
    });
    test('a bill with usual titles is refused', () =>
      expect(() => read('AWB,Weight,Amount\n149081123345,0.94,85', titles)).toThrow('freight bill'));
    test('a list with other titles is refused, and the sentence quotes the titles', () =>
      expect(() => read('Ref,Paid\n149081123345,1401', titles)).toThrow(
        /headed “Waybill” or “AWB No\.”.*“COD Amount”/,
      ));
  });
  test.each(['RTO', 'RTO Delivered', 'rto-delivered', 'Undelivered', 'Returned', 'CANCELLED', 'In Transit', 'Lost'])(
    'a parcel that is %s brought no money',
    (status) =>
      expect(booked(`AWB,Status,COD\n149081123345,${status},1401\nA77777,Delivered,1`)).toEqual([['A77777', 1]]),
  );
  test.each([
    ['Delivered', 'Pending'],
    ['Delivered', 'Not Remitted'],
    ['Delivered', 'To be remitted'],
    ['Delivered', 'Due'],
    ['Delivered', 'Processing'],
    ['DTO', 'Remitted'],
    ['Shipped', ''],
    ['Manifested', ''],
  ])('a parcel whose columns of status say %s and %s brought no money', (shipment, remittance) =>
    expect(
      booked(
        `AWB,Shipment Status,COD,Remittance Status\n149081123345,${shipment},1401,${remittance}\nA77777,Delivered,1,Processed`,
      ),
    ).toEqual([['A77777', 1]]),
  );
  test('a parcel whose rows differ is refused, since nobody knows its amount', () => {
    const text = 'AWB,SKU,COD\n149081123345,A,700\n149081123345,B,701\n149081123346,C,899';
    expect(booked(text)).toEqual([['149081123346', 899]]);
    expect(whyNot(text)[0]).toContain('several rows with different amounts');
  });
});

describe('a row of another shape is refused, never read by guess', () => {
  test('a comma in an amount that is not quoted', () => {
    const text = 'AWB,COD Amount,Remark\n149081123345,99,999,for 899\n149081123346,899,ok';
    expect(booked(text)).toEqual([['149081123346', 899]]);
    expect(whyNot(text)[0]).toMatch(/^This row has more cells than headings.*: 149081123345,99,999,for 899$/);
  });
  test('fewer cells, and a quotation mark that is never closed', () => {
    expect(booked('AWB,Order,COD\n149081123345,1401\n149081123346,x,899')).toEqual([['149081123346', 899]]);
    expect(booked('AWB,Order,COD\n149081123345,"x,1401\n149081123346,x,899')).toEqual([['149081123346', 899]]);
  });
  test('three cells without titles', () => {
    expect(refusal('149081123345,1,401.00')).toContain('3 columns');
    expect(refusal('AWB Number,Weight\n149081123345,500')).toContain('2 columns');
  });
  test('a number with something beside it', () => {
    for (const cell of ['149081123345 DELHIVERY', '149081123345 149081123346', 'Total 2', '1.49081E+11'])
      expect(booked(`AWB,COD\n${cell},1401\nA77777,1`)).toEqual([['A77777', 1]]);
  });
});

test.each([
  ['149081123345 - Rs 1401', '149081123345', 1401],
  ['149081123345 : 899/-', '149081123345', 899],
  ['149081123345: ₹1,01,401.00', '149081123345', 101_401],
  ["'149081123345'\t1401", '149081123345', 1401],
  ['="149081123345","1,401.00"', '149081123345', 1401],
  ['149081123345.0,1401', '149081123345', 1401],
  ['149081123345 1,401.00', '149081123345', 1401],
  ['\u200E149081123345\u200B;1401.00', '149081123345', 1401],
  ['GRD5007509645 Rs 5,999 only', 'GRD5007509645', 5999],
  ['GRD5007509645₹5,999', 'GRD5007509645', 5999],
])('a line that somebody types or copies is read: %s', (line, number, rupees) =>
  expect(booked(line)).toEqual([[number, rupees]]),
);

describe('an amount that is not sure is refused, with this reason', () => {
  test.each([
    ['GRD5007509645 ₹4.598', '₹4.598'],
    ['GRD5007509645 Rs 5,99', 'Rs 5,99'],
    ['GRD5007509645 Rs 5,999 for 2', 'Rs 5,999 for 2'],
    ['GRD5007509645 3 197', '3 197'],
    ['GRD5007509645 = ₹ 3 197', '₹ 3 197'],
    ['GRD5007509645 Rs 700 150', 'Rs 700 150'],
    ['AWB,COD\nGRD5007509645,"Rs 899\n150"', 'Rs 899 150'],
    ['GRD5007509645,4.598', '4.598'],
    ['AWB,COD\nGRD5007509645,Rs 5999 pending', 'Rs 5999 pending'],
  ])('%s', (line, amount) => {
    const [first] = read(`${line}\nA77777,1`.replace('AWB,COD\n', 'AWB,COD\nA88888,2\n')).filter(
      ({ problem }) => problem,
    );
    const why = `“${amount}” is not a valid amount. Enter it like 1,299 or 1299.50.`;
    expect(first).toEqual({ number: 'GRD5007509645', paise: 0, problem: 'no-amount', why });
    expect(refusal(line)).toContain(why);
  });
});

test('a second list with other headings is not booked by the headings of the first', () => {
  const text = 'AWB,COD Amount\n149081123345,1401\nAWB,Freight\n149081123346,78';
  expect(booked(text)).toEqual([['149081123345', 1401]]);
  expect(whyNot(text)).toEqual(
    ['AWB,Freight', '149081123346,78'].map((row) => expect.stringMatching(new RegExp(`separately, .*${row}$`))),
  );
});

describe('a number with spaces is read if it is the number of exactly one known parcel', () => {
  const lineOf = (text: string, ...known: string[]) => read(`${text}\nA77777\t1`, {}, known)[0];
  test.each([
    ['GRD 1035542611 899', 'GRD1035542611', 899],
    ['GRD 1035542611 - Rs 5,999 only', 'GRD1035542611', 5999],
    ['GRD 1035542611\t899', 'GRD1035542611', 899],
    ['GRD 1035542611 ₹5,999', 'GRD1035542611', 5999],
    ['GRD 1035542611₹5,999', 'GRD1035542611', 5999],
    ['GRD 1035542611, 899', 'GRD1035542611', 899],
    ['GRD 1035542611 5,999', 'GRD1035542611', 5999],
    ['EK 123 456 789 IN: ₹ 1401', 'EK123456789IN', 1401],
    ['1490 8112 3345 899', '149081123345', 899],
  ])('%s', (line, number, rupees) => {
    expect(lineOf(line, number)).toEqual({ number, paise: rupees * 100 });
    expect(lineOf(line)?.problem).toBeDefined();
  });
  test('not in a long sentence, of which the shop tries no parts', () => {
    const sentence = Array.from({ length: 800 }, (_, n) => `${1000 + n}`).join(' ');
    const rows = Array.from({ length: 10 }, () => `${sentence},899`);
    const began = performance.now();
    const lines = read(['AWB,COD', ...rows, 'A77777,1'].join('\n'), {}, ['A77777', '10001001']);
    expect(lines.map(({ problem }) => problem)).toEqual([...rows.map(() => 'no-number'), undefined]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
  test('a cell below titles, too, but not of a row without money', () => {
    const text = 'AWB,COD,Status\nGRD 1035542611,899,RTO\nGRD 1035542612,899,\nA77777,1,';
    expect(read(text, {}, ['GRD1035542611', 'GRD1035542612'])).toEqual([
      expect.objectContaining({ problem: 'no-amount', why: 'This row has no payment: its status is “RTO”.' }),
      { number: 'GRD1035542612', paise: 89_900 },
      { number: 'A77777', paise: 100 },
    ]);
  });
  test('not in a list of pieces, whose rows may have different amounts for one parcel', () => {
    const text = 'AWB,SKU,COD\nGRD 1035542611,A,700\nGRD 1035542611,B,701\nA77777,C,1';
    expect(read(text, {}, ['GRD1035542611']).map(({ problem }) => problem)).toEqual([
      'no-number',
      'no-number',
      undefined,
    ]);
  });
  test.each(['AWB,COD\n149081123345 2,899', '149081123345 2\t899', 'AWB,COD\n2 149081123345,899'])(
    'not a cell of which a part is the number of another known parcel: %s',
    (text) => {
      const joined = text.replace('AWB,COD\n', '').replaceAll(/[ ]|[\t,]899/g, '');
      const lineIn = (...known: string[]) => read(`${text}\nA77777${text.at(-4)}1`, {}, known)[0];
      expect(lineIn(joined)).toEqual({ number: joined, paise: 89_900 });
      expect(lineIn(joined, '149081123345')?.problem).toBe('no-number');
      expect(lineIn('149081123345')?.problem).toBe('no-number');
    },
  );
  test('two known parcels, or a parcel and no amount, are not', () => {
    expect(lineOf('149081123345 2 899', '149081123345', '1490811233452')?.problem).toBeDefined();
    expect(lineOf('149081123345 2 899', '149081123345')?.problem).toBeDefined();
    expect(lineOf('1490 8112 3345', '149081123345', '14908112')?.problem).toBeDefined();
    expect(lineOf('GRD 1035542611', 'GRD1035542611')?.problem).toBeDefined();
    expect(lineOf('EK 123 456 789 IN: ₹ 1 401', 'EK123456789IN')?.problem).toBeDefined();
  });
  test('a list with nothing else is refused, and says what is unknown', () =>
    expect(refusal('GRD 1035542611\t899')).toContain(
      'No line has both a tracking number and an amount. No parcel of this courier has the number “GRD 1035542611”.',
    ));
});

describe('whatever stands in the other cells', () => {
  const words = fc.oneof(
    fc.string({
      unit: fc.constantFrom('1', '4', '9', '.', ',', '"', "'", ';', '\t', '|', ' ', 'a', '₹', '-', '=', '\n'),
    }),
    fc.constantFrom('Total', 'Total 2', '1,250.00', '="1,250.00"', 'AWB,COD Amount', '149081123399', 'COD Amount'),
  );
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const amount = fc.integer({ min: 1, max: 9_999_999 });

  test('in quotation marks, an amount is its column’s, or the row is refused', () => {
    fc.assert(
      fc.property(words, words, amount, (one, other, paise) => {
        const rupees = (paise / 100).toFixed(2);
        const text = `AWB Number,Name,COD Amount,Remark\nA777777,,1,\n149081123345,${quoted(one)},${rupees},${quoted(other)}\nA888888,,2,`;
        const found = booked(text);
        for (const [number, read] of found)
          expect([number, read]).toEqual(
            { A777777: ['A777777', 1], A888888: ['A888888', 2] }[String(number)] ?? ['149081123345', paise / 100],
          );
        // Unpaired quotation marks in one row must not hide other rows.
        expect(found).toContainEqual(['A777777', 1]);
        expect(found).toContainEqual(['A888888', 2]);
      }),
    );
  });
  test('without them, as many write it, too', () => {
    fc.assert(
      fc.property(words, amount, (name, paise) => {
        fc.pre(!name.includes('\n') && !name.includes('"'));
        const text = `AWB Number,Name,COD Amount,Remark\nA777777,,1,\n149081123345,${name},${(paise / 100).toFixed(2)},\nA888888,,2,`;
        for (const [number, read] of booked(text))
          if (number === '149081123345') expect(read).toBe(paise / 100);
          else expect(['A777777', 'A888888']).toContain(number);
      }),
    );
  });
});
