import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const UTR = '532912345678';
const sureRow = '01-11-2026,999999999999,1.00,SUCCESS';
/**
 * The shop can always read this line. Each statement of the tests contains it, so that the shop does not refuse the
 * statement as empty.
 */
const sure = 'UPI/CR/999999999999/SURE 1.00';
const titled = (titles: string, ...lines: string[]) => {
  const { credits } = readStatement([titles, ...lines].join('\n'));
  return credits.map(({ paise }) => paise / 100);
};

const readOf = (text: string) => {
  const { lines } = readStatement(`${sure}\n${text}`);
  return lines.slice(1).map((line) => ('credit' in line ? line.credit.paise / 100 : line.unread));
};

test('a second statement with its columns in another order is not read by the columns of the first', () => {
  const { credits, lines } = readStatement(
    [
      'Date,Narration,Ref No,Debit,Credit',
      '01/11/2026,UPI-ASHA-A@OKSBI,630511111111,,500.00',
      'Date,Narration,Ref No,Credit,Debit',
      '02/11/2026,UPI-SUPPLIER-S@OKSBI,630511111112,,9000.00',
    ].join('\n'),
  );
  expect(credits).toMatchObject([{ utr: '630511111111', paise: 50_000, isSure: false }]);
  expect(lines.slice(1)).toMatchObject([{ unread: 'shape' }, { unread: 'shape' }]);
});

describe('a line of no table', () => {
  test.each([
    ['a UTR and one amount', `${UTR} 1401.00`],
    ['a payment that names it so', `UPI/CR/${UTR}/ASHA/ORD123456 1,401.00`],
    ['a mark behind the amount', `UPI-ORD123456-${UTR} 1,401.00 CR`],
    ['somebody with a title', `UPI-DR RAO-${UTR} 1,401.00`],
    ['somebody with a title, who pays', `UPI/CR/${UTR}/DR RAO 1,401.00`],
    ['dashes between its parts', `UPI-ORD123456-${UTR}-1401.00`],
    ['a UPI ID of twelve digits', `UPI-ASHA-919876543210-2@ybl-${UTR} 1401.00`],
  ])('is read, but somebody confirms it: %s', (_, line) => {
    expect(readOf(line)).toEqual([1401]);
    expect(readStatement(line).credits).toMatchObject([{ utr: UTR, isSure: false, day: null }]);
  });
  test.each([
    ['out', 'a debit by name', `UPI/DR/${UTR}/ASHA/Refund 1,401.00`],
    ['direction', 'a debit by name, and a balance in credit', `UPI/DR/${UTR}/ASHA 1,401.00 90,000.00 Cr`],
    ['out', 'a mark behind the amount', `UPI ${UTR} ASHA 1,401.00 Dr`],
    ['out', 'a mark in brackets', `UPI ${UTR} ASHA 1,401.00(DR)`],
    ['out', 'a sign', `UPI ${UTR} ASHA -1,401.00`],
    ['out', 'a sign before the rupee', `UPI ${UTR} ASHA - ₹1,401.00`],
    ['amount', 'a sign behind', `UPI ${UTR} ASHA 1,401.00-`],
    ['amount', 'brackets', `UPI ${UTR} ASHA (1,401.00)`],
    ['out', 'an alert', `Rs.1,401.00 debited from A/c XX1234 on 23-11-26 to ASHA. UPI Ref ${UTR}`],
    ['out', 'a withdrawal', `WITHDRAWAL UPI ${UTR} 1,401.00`],
    ['direction', 'two words that differ', `Debited and credited: UPI ${UTR} 1,401.00`],
    ['amount', 'an amount and a balance without a word', `UPI/${UTR}/ASHA 1,401.00 90,000.00`],
    ['amount', 'an amount in the UPI ID', `UPI/CR/${UTR}/1250.00@ybl/ASHA 1.00`],
    ['amount', 'no amount but one in the UPI ID', `UPI/CR/${UTR}/1250.00@ybl`],
    ['amount', 'a grouped amount in words', `UPI/CR/${UTR}/1,199 for you 1.00`],
    ['titles', 'cells without titles', `23/11/26,UPI/${UTR}/ASHA,1401.00,,90000.00`],
    ['titles', 'cells without titles, with their mark', `23/11/26,UPI/${UTR},1401.00,CR`],
    ['status', 'a payment that came back', `UPI/CR/${UTR}/reversal 1,401.00`],
    ['status', 'one that did not come', `Rs 1,401.00 could not be credited to A/c XX1234 UPI Ref ${UTR} Rs 1,401.00`],
    ['reference', 'two numbers', `${UTR} 919876543210 1401.00`],
    ['nothing', 'words', 'A sentence of the bank at the end'],
  ])('is not read (%s): %s', (unread, _, line) => {
    expect(readOf(line)).toEqual([unread]);
  });
});

describe('a bank’s message', () => {
  test.each([
    `Rs.1,401.00 credited to A/c XX1234 on 23-11-26 by UPI Ref No ${UTR}. Avl Bal Rs 9,000.00`,
    `Rs.1401.00 credited to HDFC Bank A/c XX1234 on 01-11-26 from VPA asha@oksbi (UPI ${UTR})`,
    `Credit Alert! Rs.1401.00 credited to HDFC Bank A/c XX1234 on 01-11-26 from VPA asha.rao@okhdfcbank (UPI ${UTR})`,
    `Dear SBI User, your A/c X1234-credited by Rs.1401 on 01Nov26 transfer from RAVI K Ref No ${UTR} -SBI`,
    `Dear UPI user A/C X1234 credited by 1401.0 on date 02Nov26 trf from RAVI K Refno ${UTR}. -SBI`,
    `Dear Customer, Acct XX123 is credited with Rs 1401.00 on 04-Nov-26 from RAVI K. UPI:${UTR}-ICICI Bank.`,
    `INR 1401.00 credited to A/c no. XX1234 on 01-11-26 at 10:11:12 IST. Info - UPI/P2A/${UTR}/ASHA RAO/1250.00/x`,
    `Rs.1401 Credited to A/c ...1234 thru UPI/${UTR} by asha_oksbi. Total Bal:Rs.50000.00CR. Avlbl Amt:Rs.50000.00(01-11-2026 10:11:12) - Bank of Baroda`,
    `A/c XX1234 credited INR 1,401.00 Dt 01-11-26 10:11:12 thru UPI:${UTR}.Bal INR 9000.00 CR.-PNB`,
    `A/c *1234 Credited for Rs:1401.00 on 01-11-2026 10:11:12 by Mob Bk ref no ${UTR} Avl Bal Rs:9000.00.`,
    `An amount of INR 1,401.00 has been credited to your account XXX123 on 01/11/2026 towards UPI Ref no ${UTR}. Total Avail.bal INR 9,000.00.- Canara Bank`,
    `Rs.1401.00 credited to a/c *1234 on 01/11/2026 by a/c linked to VPA asha@oksbi (UPI Ref no ${UTR}).Dial 1930 for Cyber Fraud - Indian Bank`,
    `Received Rs.1401.00 in your Kotak Bank AC X1234 from asha@oksbi on 05-11-26.UPI Ref:${UTR}.`,
    `Rs 1401.00 credited to your A/c XX1234 via UPI on 01-11-2026 10:11:12 from asha@oksbi. Ref No ${UTR} -Federal Bank`,
  ])('%s', (message) => {
    const { credits } = readStatement(message);
    expect(credits).toMatchObject([{ utr: UTR, paise: 140_100, isSure: true }]);
    expect(credits[0]?.day).toMatch(/^2026-11-\d\d$/);
  });
  test.each([
    // An earlier version read the balance in the first message as the amount. In the other messages, words stand where
    // a bank writes only a name.
    `Rs.500 Credited to A/c ...1234 thru UPI/${UTR} by asha. And Rs.1250.00 more. Total Bal:Rs.50000.00CR`,
    `Rs.1.00 credited to A/c XX1234 from VPA asha@oksbi (UPI 999999999991) (UPI ${UTR})`,
    `A/c XX1234 debited for Rs 450.00 on 07-11-26 & credited to a/c XX999 (UPI Ref no ${UTR})`,
    `Rs.1401.00 debited from A/c XX1234 on 01-11-26 to VPA credited@ybl (UPI ${UTR})`,
    `Dear Customer, Rs.1401.00 sent to CREDITED TO A/C 1234 on 01-11-26 UPI Ref ${UTR}`,
    `Rs.1401.00 will be credited to A/c XX1234 on 01-11-26 (UPI ${UTR})`,
    `Request of Rs.1401.00 credited to A/c XX1234 on 01-11-26 (UPI ${UTR})`,
  ])('of another form says nothing by itself: %s', (message) => {
    const lines = readStatement(`${sure}\n${message}`).lines.slice(1);
    expect(lines).toMatchObject([{ unread: expect.any(String) }]);
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
      // The payer may write a word that looks like the direction of the money, or a text that looks like a bank's text.
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
            `23/11/26,UPI/${UTR}/A,1401.00,${said},90000.00${titles.endsWith('Cr') ? ',CR' : ''}`,
            `23/11/26,UPI/CR/1${UTR.slice(1)}/A,2.00,CR,1.00${titles.endsWith('Cr') ? ',CR' : ''}`,
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
  test('is refused row by row where it has another shape: a remark that is not quoted moves the amount', () => {
    const titles = 'Date,Narration,Debit,Credit,Balance';
    const read = (row: string) => readStatement(`${titles}\n${came}\n${row}`).lines.at(-1);
    for (const words of [',,1250.00', ',"', ',1250.00,', '",,"1250.00', ',="1250.00"'])
      expect([words, read(`23/11/26,UPI/${UTR.slice(1)}0/x${words},,1.00,90000.00`)]).toMatchObject([
        words,
        { unread: 'shape' },
      ]);
    expect(read(`23/11/26,UPI/${UTR.slice(1)}0/x`)).toMatchObject({ unread: 'shape' });
  });
  test.each([
    ['1,199.00', 1199],
    ['Rs 1,199.00', 1199],
    ['1,01,199.00', 101_199],
  ])('whose words hold a comma is read to the full: %s', (amount, rupees) => {
    const row = `23/11/26;UPI/${UTR}/UPI, thanks;;${amount};90000.00`;
    expect(titled('Date;Narration;Debit;Credit;Balance', row)).toEqual([rupees]);
    expect(titled('Date,Narration,Debit,Credit,Balance', `23/11/26,"UPI/${UTR}/a, b",,"${amount}",9`)).toEqual([
      rupees,
    ]);
  });
  test.each(['FAILED', 'PENDING', 'Declined', 'REVERSED', 'Initiated', ''])('a status of %j is no money', (status) => {
    const { lines } = readStatement(`Date,RRN,Amount,Status\n${sureRow}\n01-11-2026,${UTR},1250.00,${status}`);
    expect(lines.at(-1)).toMatchObject({ unread: 'status' });
  });
  test.each([
    'UPI/CR/#/ASHA/could not be credited',
    'UPI/CR/#/declined',
    'UPI/REV/#/ASHA',
    'REV-UPI/CR/#/ASHA',
    'UPI/CR/#/REVERSAL',
    'REFUND UPI/CR/#/ASHA',
  ])('words of a payment that did not come are no money: %s', (words) => {
    const rows = [came, `23/11/26,${words.replace('#', `1${UTR.slice(1)}`)},,1250.00,9`];
    const { lines } = readStatement(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
    expect(lines.at(-1)).toMatchObject({ unread: 'status' });
  });
  test('whose column and words name two numbers is not read; zeros before a number are the bank’s', () => {
    const titles = 'Date,Narration,Ref No,Debit,Credit,Balance';
    const other = `1${UTR.slice(1)}`;
    const read = (ref: string, words: string) =>
      readStatement(`${titles}\n23/11/26,${words},${ref},,1401.00,9`).lines.map((line) =>
        'credit' in line ? line.credit.utr : line.unread,
      );
    expect(read(`0000${UTR}`, `UPI/CR/${UTR}/ASHA`)).toEqual([UTR]);
    expect(read(`0000${UTR}`, 'UPI-TEA STALL')).toEqual([UTR]);
    expect(read(`UPI-${UTR}`, `UPI/919876543210/${UTR}/x`)).toEqual([UTR]);
    expect(read(`'${UTR}`, `UPI/CR/${UTR}/919876543210`)).toEqual([UTR]);
    expect(read(other, `UPI/CR/${UTR}/ASHA`)).toEqual(['differ']);
    expect(read('6.30511E+11', `UPI/CR/${UTR}/ASHA`)).toEqual(['shortened']);
    expect(read('S123', 'UPI/ASHA/919876543210')).toEqual(['reference']);
    expect(read('', `UPI-ASHA-A@YBL-SBIN0000001-${other}-SBIN0000001-${UTR}-x`)).toEqual(['reference']);
    expect(read('', `UPI/${other}/${UTR}/x`)).toEqual(['reference']);
  });
  test('has a line of words behind which another number of the same reference stands: neither is read', () => {
    const rows = [came, came.replace('1,401.00', '1,402.00')];
    const { lines } = readStatement(`Date,Narration,Debit,Credit,Balance\n${rows.join('\n')}`);
    expect(lines.map((line) => 'unread' in line && line.unread)).toEqual(['twice', 'twice']);
  });
  test('of which a row is torn by a line end is confirmed by somebody from there on', () => {
    const rows = [`23/11/26,UPI/CR/1${UTR.slice(1)}/x`, '23/11/26,UPI/CR/999999999998/y,,1250.00,9', came];
    const { credits } = readStatement(`Date,Narration,Debit,Credit,Balance\n${rows.join('\n')}`);
    expect(credits.map(({ isSure }) => isSure)).toEqual([false, false]);
  });
  test('finds the amount in the first column too', () => {
    expect(titled('Amount,Date,RRN,Status', `1401.00,01-11-2026,${UTR},SUCCESS`)).toEqual([1401]);
  });
  test('does not guess where the mark on the amount contradicts the direction’s own column', () => {
    const read = (row: string) => readStatement(`Date,Narration,Amount,Dr/Cr\n${row}`).lines.at(-1);
    const first = `23/11/26,UPI/1${UTR.slice(1)}/ASHA,2.00,CR`;
    expect(read(`${first}\n23/11/26,UPI/${UTR}/ASHA,1401.00 Cr,CR`)).toMatchObject({ credit: { paise: 140_100 } });
    expect(read(`${first}\n23/11/26,UPI/${UTR}/ASHA,1401.00 Dr,CR`)).toMatchObject({ unread: 'direction' });
  });
  test('says the bank’s day; a day to come is none', () => {
    const text = `Date,Narration,Debit,Credit,Balance\n${came}`;
    expect(readStatement(text, '2026-11-23').credits[0]?.day).toBe('2026-11-23');
    expect(readStatement(text, '2026-11-22').credits[0]?.day).toBeNull();
  });
  test('of what a business app exports is read by its columns', () => {
    const text = [
      'Transaction ID,Transaction Date,Customer VPA,Customer Remark,UTR,Amount,Transaction Type,Transaction Status',
      `T1,2026-11-01 10:11:12,1250.00@ybl,UPI/CR/111111111111/1250.00,${UTR},"₹1,401",UPI,SUCCESS`,
      `T2,2026-11-01 10:11:12,asha@ybl,SUCCESS,1${UTR.slice(1)},1250.00,UPI,FAILURE`,
      `T3,2026-11-01 10:11:12,asha@ybl,x,2${UTR.slice(1)},1250.00,Refund,SUCCESS`,
      `T4,2026-11-01 10:11:12,asha@ybl,x,3${UTR.slice(1)},1250.00,Payout,SUCCESS`,
      `T5,2026-11-01 10:11:12,asha@ybl,x,4${UTR.slice(1)},-1250.00,UPI,SUCCESS`,
    ].join('\n');
    expect(readStatement(text).credits).toMatchObject([{ utr: UTR, paise: 140_100, day: '2026-11-01', isSure: true }]);
  });
});
