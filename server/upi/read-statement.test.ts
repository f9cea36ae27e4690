import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const UTR = '532912345678';
/** The line that is always read, so that a statement has one. */
const sure = 'UPI/CR/999999999999/SURE 1.00';
const amountsOf = (text: string) => {
  const { credits } = readStatement(`${sure}\n${text}`);
  return credits.filter(({ utr }) => utr !== '999999999999').map(({ paise }) => paise / 100);
};
const titled = (titles: string, ...lines: string[]) => {
  const { credits } = readStatement([titles, ...lines].join('\n'));
  return credits.map(({ paise }) => paise / 100);
};

describe('a line of a message or of no table', () => {
  test.each([
    ['a UTR and one amount', `${UTR} 1401.00`],
    ['a payment that names it so', `UPI/CR/${UTR}/ASHA/ORD123456 1,401.00`],
    ['a mark behind the amount', `UPI-ORD123456-${UTR} 1,401.00 CR`],
    ['a mark, and a balance that is none', `UPI ${UTR} 1,401.00 (Cr.) 10,000.00 Dr.`],
    ['an alert', `Rs.1,401.00 credited to A/c XX1234 on 23-11-26 by UPI Ref No ${UTR}. Avl Bal Rs 9,000.00`],
    ['somebody with a title', `UPI-DR RAO-${UTR} 1,401.00`],
    ['somebody with a title, who pays', `UPI/CR/${UTR}/DR RAO 1,401.00`],
    ['dashes between its parts', `UPI-ORD123456-${UTR}-1401.00`],
  ])('came in: %s', (_, line) => {
    expect(amountsOf(line)).toEqual([1401]);
  });
  test.each([
    ['a debit by name', `UPI/DR/${UTR}/ASHA/Refund 1,401.00`],
    ['a debit by name, and a balance in credit', `UPI/DR/${UTR}/ASHA 1,401.00 90,000.00 Cr`],
    ['a mark behind the amount', `UPI ${UTR} ASHA 1,401.00 Dr`],
    ['a mark in brackets', `UPI ${UTR} ASHA 1,401.00(DR) 90,000.00(CR)`],
    ['a sign', `UPI ${UTR} ASHA -1,401.00`],
    ['a sign before the rupee', `UPI ${UTR} ASHA - ₹1,401.00`],
    ['a sign behind', `UPI ${UTR} ASHA 1,401.00-`],
    ['brackets', `UPI ${UTR} ASHA (1,401.00)`],
    ['an alert', `Rs.1,401.00 debited from A/c XX1234 on 23-11-26 to ASHA. UPI Ref ${UTR}`],
    ['a withdrawal', `WITHDRAWAL UPI ${UTR} 1,401.00`],
    ['two words that differ', `Debited and credited: UPI ${UTR} 1,401.00`],
    ['an amount and a balance without a word', `UPI/${UTR}/ASHA 1,401.00 90,000.00`],
    ['cells without titles', `23/11/26,UPI/${UTR}/ASHA,1401.00,,90000.00`],
  ])('did not, or that is not clear: %s', (_, line) => {
    expect(amountsOf(line)).toEqual([]);
  });
});

describe('a table with titles', () => {
  const out = `23/11/26,UPI/${UTR}/ASHA,1401.00,,90000.00`;
  const came = `23/11/26,UPI/${UTR}/ASHA,,"1,401.00",90000.00`;
  test('of two columns for what goes out and comes in is read by these alone', () => {
    for (const titles of [
      'Date,Narration,Debit,Credit,Balance',
      'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      'Tran Date,PARTICULARS,DR,CR,BAL',
    ]) {
      expect(titled(titles, came, out)).toEqual([1401]);
      // Somebody may write what they like.
      expect(titled(titles, came.replace('ASHA', 'debit'), out.replace('ASHA', 'UPI/CR/credit'))).toEqual([1401]);
    }
  });
  test('of one amount and a column that tells which', () => {
    for (const titles of [
      'Date,Description,Amount,Dr / Cr,Balance,Dr / Cr',
      'Date,Remarks,Transaction Amount(INR),Type,Balance',
    ])
      for (const [said, amounts] of [
        ['CR', [1401]],
        ['C', [1401]],
        ['Credit', [1401]],
        ['DR', []],
        ['D', []],
        ['Debit', []],
      ] as const)
        expect([
          said,
          titled(
            titles,
            `23/11/26,UPI/${UTR}/A,1401.00,${said},90000.00,CR`,
            `23/11/26,UPI/CR/1${UTR.slice(1)},2.00,CR,1.00,CR`,
          ),
        ]).toEqual([said, [...amounts, 2]]);
  });
  test('of one amount with its mark or sign', () => {
    const read = (cell: string) =>
      titled('Date,Details,Amount', `23/11/26,UPI ${UTR},"${cell}"`, `23/11/26,UPI 1${UTR.slice(1)},2.00`);
    expect(read('1,401.00')).toEqual([1401, 2]);
    expect(read('1,401.00 Cr')).toEqual([1401, 2]);
    for (const cell of ['1,401.00 Dr', '-1,401.00', '(1,401.00)', '1401.00 DEBIT', '- ₹1,401.00'])
      expect([cell, read(cell)]).toEqual([cell, [2]]);
  });
  test('of what went out only has nothing to find', () => {
    expect(() => readStatement(`Date,Narration,Debit\n23/11/26,UPI/${UTR}/ASHA,1401.00`)).toThrow();
  });
  test('a row whose cell says CR is no row of titles', () => {
    expect(
      readStatement(`23/11/26,UPI/${UTR},1401.00,CR\n24/11/26,UPI/1${UTR.slice(1)},15.00,DR`).credits,
    ).toMatchObject([{ utr: UTR, paise: 140_100 }]);
  });
});
