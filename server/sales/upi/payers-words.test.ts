import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

// The payer writes the name, the UPI ID and the remark in a bank's row, and may be a stranger. The shop must take UTR
// and amount only from the bank's own columns, or must refuse to read the row.

const [REF, AMOUNT] = ['630511111111', '1,401.00'];
const TRUE = `${REF} 140100`;

const pieces = [
  ...['1250.00', '1,250.00', '₹1,250.00', '111111111111', '919876543210', 'CR', 'DR', 'credited', 'debited', 'FAILED'],
  ...[
    'SUCCESS',
    'refund',
    'SBIN0000001',
    '-SBIN0000001-111111111111-',
    '/111111111111/',
    'UPI/CR/111111111111/',
    'ORD100001',
  ],
  ...[
    '@ybl',
    '1250.00@ybl',
    '(UPI 111111111111)',
    '. UPI Ref 111111111111',
    '01/11/2026',
    '02-11-2026',
    'Credit',
    'Narration',
  ],
  ...[
    'Date,Narration,Debit,Credit,Balance',
    ' Rs.1250.00 ',
    'Avl Bal Rs 5.00',
    '0.00',
    '-',
    '/',
    ',',
    ';',
    '\t',
    '|',
    '"',
    '""',
    '="',
    "'",
  ],
  ...['","', '",,"1250.00', ',,1250.00', ' ', 'a', 'आशा', '\u200D', '\u00A0', '=', '@', '.', 'x'.repeat(300)],
];
const words = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
const payer = fc.record({ name: words, upiId: words, remark: words });
type Payer = { name: string; upiId: string; remark: string };

/** Writes a cell in quotation marks, as some banks do. `plain` writes it without quotation marks, as other banks do. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const plain = (text: string) => text;
const loose = (text: string) => `"${text}"`;

type Form = { titles: string; row: (payer: Payer, cell: (text: string) => string) => string };
const forms: Record<string, Form> = {
  SBI: {
    titles: 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    row: ({ name, upiId, remark }, cell) =>
      `1 Nov 2026,1 Nov 2026,${cell(`BY TRANSFER-UPI/CR/${REF}/${name}/SBIN/${upiId}/${remark}--`)},TRANSFER FROM 4897690162091,,"${AMOUNT}","1,00,345.67"`,
  },
  HDFC: {
    titles: 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    row: ({ name, upiId, remark }, cell) =>
      `01/11/26,${cell(`UPI-${name}-${upiId}-SBIN0040029-${REF}-${remark}`)},0000${REF},01/11/26,,"${AMOUNT}","1,00,345.67"`,
  },
  'HDFC without its number': {
    titles: 'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    row: ({ name, upiId, remark }, cell) =>
      `01/11/26,${cell(`UPI-${name}-${upiId}-SBIN0040029-${REF}-${remark}`)},,"${AMOUNT}","1,00,345.67"`,
  },
  ICICI: {
    titles:
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
    row: ({ upiId, remark }, cell) =>
      `1,01/11/2026,01/11/2026,-,${cell(`UPI/${REF}/${remark}/${upiId}/State Bank Of/ICIabc123`)},0.00,1401.00,100345.67`,
  },
  Kotak: {
    titles: 'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
    row: ({ name, remark }, cell) =>
      `1,01-11-2026,01-11-2026,${cell(`UPI/${name}/${REF}/${remark}`)},UPI-${REF},"${AMOUNT}",CR,"1,00,345.67",CR`,
  },
  Canara: {
    titles: 'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,',
    row: ({ name, remark }, cell) =>
      `="01-11-2026 10:04:23",="01 Nov 2026",="${REF}",${cell(`UPI/CR/${REF}/${name}/SBIN/${remark}`)},"9998",,="${AMOUNT}","1,00,345.67",`,
  },
  Union: {
    titles: 'Date,Tran Id,Remarks,Amount(Rs.),Balance(Rs.)',
    row: ({ name, remark }, cell) =>
      `01/11/2026,S12345678,${cell(`UPIAB/${REF}/CR/${name}/SBIN/${remark}`)},1401.00 (Cr),100345.67 (Cr)`,
  },
  'an app': {
    titles: 'Date,Payer Name,Payer VPA,Remarks,RRN,Amount,Type,Status',
    row: ({ name, upiId, remark }, cell) =>
      `01-11-2026 10:11,${cell(name)},${cell(upiId)},${cell(remark)},${REF},1401.00,Payment,SUCCESS`,
  },
  'an app, its own columns first': {
    titles: 'Date,RRN,Amount,Type,Status,Payer Name,Payer VPA,Remarks',
    row: ({ name, upiId, remark }, cell) =>
      `01-11-2026 10:11,${REF},1401.00,Payment,SUCCESS,${cell(name)},${cell(upiId)},${cell(remark)}`,
  },
};

/** Returns the payments that the shop reads in a text; an empty list if the shop refuses the whole text. */
const readOf = (text: string) => {
  try {
    return readStatement(text).credits.map(({ utr, paise }) => `${utr} ${paise}`);
  } catch {
    return [];
  }
};

describe.each(Object.entries(forms))('%s', (_, { titles, row }) => {
  test.each([
    ['quotes', quoted],
    ['does not quote', plain],
    ['quotes, and forgets the marks within', loose],
  ])('where the bank %s', (_, cell) => {
    fc.assert(
      fc.property(payer, payer, (first, second) => {
        const read = readOf([titles, row(first, cell), row(second, cell)].join('\n'));
        for (const one of read) expect(one).toBe(TRUE);
      }),
      { numRuns: 400 },
    );
  });
  test('and what went out stays out, whatever stands in it', () => {
    fc.assert(
      fc.property(payer, (words) => {
        // The test exchanges the amounts of money in and money out; the payer's words stay the same.
        const out = row({ name: '§name', upiId: '§upiId', remark: '§remark' }, quoted)
          .replace(/,,(=?"1,401.00"),/, ',$1,,')
          .replace('0.00,1401.00', '1401.00,0.00')
          .replace(/(1,401.00",|1401.00 \()CR/i, '$1DR')
          .replace(/,SUCCESS/, ',FAILED')
          .replaceAll(/§(name|upiId|remark)/g, (_, part: keyof Payer) => words[part].replaceAll('"', '""'));
        expect(readOf(`${titles}\n${out}`)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
  test('and is read where the words are those of a person', () => {
    const payer = { name: 'ASHA RAO', upiId: '919800000001-2@ybl', remark: 'ORD100001' };
    expect(readOf(`${titles}\n${row(payer, quoted)}`)).toEqual([TRUE]);
  });
});

test('a bank’s message: name and UPI ID are no number and no amount', () => {
  const messages: Array<(payer: Payer) => string> = [
    ({ upiId }) => `Rs.1401.00 credited to HDFC Bank A/c XX1234 on 01-11-26 from VPA ${upiId} (UPI ${REF})`,
    ({ name }) => `Dear UPI user A/C X1234 credited by 1401.0 on date 02Nov26 trf from ${name} Refno ${REF}. -SBI`,
    ({ name }) =>
      `Your A/C XXXXX1234 Credited INR 1,401.00 on 03/11/26 -Deposit by transfer from ${name}. Avl Bal INR 9,000.00-SBI UPI Ref ${REF}.`,
    ({ upiId }) => `Received Rs.1401.00 in your Kotak Bank AC X1234 from ${upiId} on 05-11-26.UPI Ref:${REF}.`,
    ({ name, remark }) =>
      `INR 1401.00 credited to A/c no. XX1234 on 01-11-26 at 10:11:12 IST. Info - UPI/P2A/${REF}/${name}/${remark}`,
    ({ upiId }) => `Rs.1401 Credited to A/c ...1234 thru UPI/${REF} by ${upiId}. Total Bal:Rs.50000.00CR.`,
    ({ name }) => `Rs 1401.00 debited from A/c XX1234 on 01-11-26 to ${name} (UPI ${REF})`,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...messages), payer, (message, words) => {
      const said = message(words);
      for (const one of readOf(said)) expect([said, one]).toEqual([said, TRUE]);
      if (said.includes('debited from')) expect(readOf(said)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
