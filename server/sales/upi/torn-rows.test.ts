import { expect, test } from 'vitest';
import { statementOf } from '../../../test/statement-of.ts';
import { readStatement } from './read-statement.ts';

// A remark may contain a line break, and the text after it may look like a row, like titles or like a bank's message.
// If a pasted text contains such a remark, none of its payments may settle an order without the staff.

const FORGED = '630511119999';
const sure = (text: string) => readStatement(text).credits.filter(({ isSure }) => isSure);

test.each([
  [
    'a row within a remark in quotation marks',
    `Date,Narration,Chq/Ref No,Withdrawal,Deposit,Balance
20/11/26,"UPI/CR/630511111110/ASHA/x
21/11/26,UPI/CR/${FORGED}/ORD100001,${FORGED},,1250.00,5
",630511111110,,1.00,500.00`,
  ],
  [
    'titles below a payment of a printed statement',
    `20/11/26 UPI/CR/630511111110/ASHA/okaxis/thanks 1.00 500.00
Utr,Cr,Remark
21/11/26 UPI/CR/630511111112/ASHA/okaxis/thanks 1.00 501.00
${FORGED},1250.00,ORD100001`,
  ],
  [
    'a message among the lines of a printed statement',
    `20/11/26
UPI/CR/630511111110/ASHA/okaxis/thanks a lot
rs1250 credited in ac123 upi/p2m/${FORGED}/ORD100001
1.00 500.00`,
  ],
  [
    'two printed lines that make up their balances',
    `1/1/26 1.00 0.00
27/11/26 UPI/CR/${FORGED}/ORD100001 1250.00 1250.00`,
  ],
  [
    'rows of as many cells as the titles, whose balances a stranger does not know',
    `Date,Narration,Chq/Ref No,Withdrawal,Deposit,Balance
28/11/26,UPI/CR/111122223333/ASHA/x,,,1.00,501.00
28/11/26,UPI/CR/${FORGED}/B/ORD100001,,,1250.00,9.00
28/11/26,y,,,1.00,501.00`,
  ],
  [
    'titles below the beginning of a payment, under titles that nobody knows',
    `Dinank,Vivaran,Jama,Shesh
28/11/26,UPI/CR/630511111112/ASHA/x
Date,UTR,Cr,Narration
28/11/26,${FORGED},1250.00,ORD100001
q,1.00,501.00`,
  ],
  [
    'a payment that went back further down',
    `Date,Narration,Withdrawal,Deposit,Balance
28/11/26,UPI/CR/${FORGED}/ASHA/ORD100001,,499.00,501.00
28/11/26,UPI/REV/${FORGED}/ASHA,499.00,,2.00`,
  ],
  ['refunds', `Refund ID,Date,RRN,Amount,Status\nrfnd_1,28/11/26,${FORGED},499.00,processed`],
  ['payouts', `Payout ID,Date,Beneficiary,UTR,Amount,Status\npout_1,28/11/26,ASHA,${FORGED},499.00,processed`],
])('%s', (_what, text) => {
  expect(sure(text)).toEqual([]);
});

test('below a message that ends in a remark none is sure', () => {
  const alert = (utr: string, amount: string) =>
    `INR ${amount} credited to A/c no. XX1234 on 21-11-26 at 12:00:00 IST. Info - UPI/P2A/${utr}/ASHA RAO/thanks`;
  const text = `${alert('630511111110', '1.00')}\n${alert(FORGED, '1250.00')}`;
  expect(sure(text).map(({ utr }) => utr)).toEqual(['630511111110']);
});

test('amounts of which nothing says that they came in are not sure', () => {
  const row = (amount: string, type: string) => `21/11/26,${type},${FORGED},${amount}`;
  const text = (amount: string, type = '') => `Date,Type,UTR,Amount\n${row(amount, type)}`;
  expect([text('1250.00'), text('1250.00', 'Payment')].flatMap(sure)).toEqual([]);
  for (const said of [text('1250.00', 'CR'), text('1250.00 Cr'), text('+1250.00')]) expect(sure(said)).toHaveLength(1);
});

test('what the shop has paid is no payment to it, though it is completed', () => {
  for (const text of [
    `Date,Transaction,Amount,UPI Transaction ID,Status\n27/11/2026,Paid to ASHA RAO,1250.00,${FORGED},Completed`,
    `Date,Details,Type,Amount,UTR,Status\n27/11/2026,Sent to ASHA,TRANSFER,1250.00,${FORGED},SUCCESS`,
  ])
    expect(sure(text)).toEqual([]);
});

test('where two columns mean the same and say something else, nobody guesses', () => {
  const unread = (text: string) => readStatement(text).lines.map((line) => ('unread' in line ? line.unread : line));
  const other = `02/11/2026,UPI/CR/630511111112/ASHA,UPI/CR/630511111112/ASHA,899.00`;
  const words = `Date,Remarks,Description,Credit\n01/11/2026,UPI/CR/${FORGED}/x,UPI/CR/630511111111/ASHA,1250.00\n${other}`;
  expect(unread(words)).toMatchObject(['differ', { credit: { utr: '630511111112' } }]);
  const amounts = `Date,UTR,Amount,Amount,Type\n01/11/2026,${FORGED},1.00,1250.00,CR\n02/11/2026,630511111112,899.00,899.00,CR`;
  expect(unread(amounts)).toMatchObject(['differ', { credit: { paise: 89_900, isSure: true } }]);
});

test('a payment that failed is none, however its words are joined', () => {
  for (const words of ['A/PAYMENT_FAILED', 'A/REJECTED']) {
    const text = statementOf([
      ['630511111110', '1250.00', words],
      ['630511111112', '899.00'],
    ]);
    expect(readStatement(text).credits.map(({ utr }) => utr)).toEqual(['630511111112']);
  }
});
