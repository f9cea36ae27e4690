import { expect, test } from 'vitest';
import { statementOf } from '../../test/statement-of.ts';
import { readStatement } from './read-statement.ts';

// A remark may hold a line end, and what follows looks like a row, titles or a message of the bank's. Nothing of such a
// paste pays an order by itself.

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
