import { describe, expect, test } from 'vitest';
import { cashLimits } from '#domain/cash.ts';
import { upiLimits } from '#domain/upi.ts';
import { computedMs } from '../../../test/computed.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { useShop } from '../../../test/shop.ts';
import { readRemittance } from '../../sales/cash/read-remittance.ts';
import { readStatement } from '../../sales/upi/read-statement.ts';

// Staff paste a bank statement, whose lines contain remarks that payers have written. An attacker can pay a small
// amount and write a larger amount into the remark. The shop must not accept such amounts, and must read any text in a
// short time.

const shop = useShop();

describe('who pays one rupee and writes the order’s total into the payment', () => {
  test.each([
    ['and nothing stands behind', (utr: string, number: string) => `UPI/CR/${utr}/ASHA/${number} 1401.00 CR 1.00 CR`],
    ['and a balance', (utr: string, number: string) => `UPI/CR/${utr}/ASHA/1401.00CR/${number} 1.00 CR 90,000.00 CR`],
    [
      'in cells without titles',
      (utr: string, number: string) => `23/11/26\tUPI/${utr}/${number}/1401.00 CR\t1.00\t9.00`,
    ],
    ['by a word', (utr: string, number: string) => `UPI credited ${utr} ${number} 1401.00 1.00`],
    ['with a word for the shop', (utr: string, number: string) => `UPI/CR/${utr}/${number}/1401.00 CR Ref 7 1.00`],
  ])('has not paid it: %s', async (_, line) => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    expect((await paste(`UPI/CR/${newUtr()}/SOMEBODY 7.00\n${line(newUtr(), orderNumber)}`)).status).toBe(200);
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  });
});

describe('an order of ₹1,401 is not paid by', () => {
  const titles = 'Date,Narration,Debit,Credit,Balance';
  const refTitles = 'Date,Narration,Ref No,Amount,Dr/Cr,Balance';
  type Row = (utr: string, number: string) => string;
  const row =
    (narration: Row): Row =>
    (utr, number) =>
      `${titles}\n01/01/2026,${narration(utr, number)},,1.00,90000.00`;
  test.each<[string, Row]>([
    ['a remark that is not quoted', row((utr, number) => `UPI/CR/${utr}/A/${number},,1401.00`)],
    ['a remark that begins a quotation', row((utr, number) => `UPI/CR/${utr}/A/${number},"`)],
    ['a remark that ends one', row((utr, number) => `UPI/CR/${utr}/A/${number}","1401.00`)],
    ['a remark with a formula', row((utr, number) => `UPI/CR/${utr}/A/${number},="1401.00`)],
    ['an amount in the UPI ID', row((utr, number) => `UPI/CR/${utr}/1401.00@ybl/${number}`)],
    ['an amount in the name', row((utr, number) => `UPI/CR/${utr}/RS 1401.00 CR/${number}`)],
    ['a row of titles in the remark', row((utr, number) => `UPI/CR/${utr}/${number},Credit,Narration`)],
    [
      'a tab in the remark',
      (utr, number) => `${titles.replaceAll(',', '\t')}\n1/1/26\tUPI/CR/${utr}/${number}\t\t1401.00\t\t1.00\t9`,
    ],
    [
      'a payment that could not be credited',
      (utr, number) => `${titles}\n01/01/2026,UPI/CR/${utr}/could not be credited/${number},,1401.00,9`,
    ],
    ['one that was declined', (utr, number) => `${titles}\n01/01/2026,UPI/CR/${utr}/${number}/DECLINED,,1401.00,9`],
    ['a reversal', (utr, number) => `${titles}\n01/01/2026,REVERSAL-UPI/CR/${utr}/${number},,1401.00,9`],
    ['a failed one', (utr, number) => `Date,RRN,Remarks,Amount,Status\n01/01/2026,${utr},${number},1401.00,FAILED`],
    ['a pending one', (utr, number) => `Date,RRN,Remarks,Amount,Status\n01/01/2026,${utr},${number},1401.00,PENDING`],
    ['a refund', (utr, number) => `Date,RRN,Remarks,Amount,Type\n01/01/2026,${utr},${number},1401.00,Refund`],
    ['a debit', (utr, number) => `${refTitles}\n01/01/2026,UPI/${number},${utr},1401.00,DR,9`],
    [
      'a debit whose words say credit',
      (utr, number) => `${refTitles}\n01/01/2026,UPI/CR/credited/${number},${utr},1401.00,DR,9`,
    ],
    ['a debit of a formula', (utr, number) => `${titles}\n="01/01/2026","UPI/DR/${utr}/${number}",="1,401.00",,9`],
    ['two columns with an amount', (utr, number) => `${titles}\n01/01/2026,UPI/CR/${utr}/${number},1401.00,1401.00,9`],
    ['a comma that parts no thousands', (utr, number) => `${titles}\n01/01/2026,UPI/CR/${utr}/${number},,"14,01.00",9`],
    ['an amount in dollars', (utr, number) => `${titles}\n01/01/2026,UPI/CR/${utr}/${number},,USD 1401.00,9`],
    [
      'a message of a debit',
      (utr, number) => `A/c XX1234 debited for Rs 1401.00 on 01-01-26 & credited to ${number} (UPI Ref no ${utr})`,
    ],
    [
      'a message whose payee is called so',
      (utr, number) => `Rs.1401.00 debited from A/c XX1234 to CREDITED ${number} (UPI ${utr})`,
    ],
    [
      'a message of a request',
      (utr, number) => `${number} has requested Rs.1401.00 to be credited to A/c XX1234 (UPI ${utr})`,
    ],
    [
      'the balance of a message',
      (utr, number) => `Rs.500 Credited to A/c ...1234 thru UPI/${utr} by asha. ${number} Total Bal:Rs.1401.00CR`,
    ],
    ['a line of words', (utr, number) => `UPI/CR/${utr}/${number} 1401.00`],
    [
      'a printed line without a balance before it',
      (utr, number) => `01/01/26 UPI/CR/${utr}/${number} 1,401.00 91,401.00`,
    ],
    [
      'a printed line whose balance went down',
      (utr, number) => `01/01/26 UPI/${newUtr()}/x 1.00 90,000.00\n02/01/26 UPI/${utr}/${number} 1,401.00 88,599.00`,
    ],
    ['a printed line with a third amount', (utr, number) => `01/01/26 UPI/${utr}/${number} 1,401.00 1.00 91,401.00`],
  ])('%s', async (_, line) => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, give, now } = await place();
    const utr = newUtr();
    // The shopper enters this UTR, and the line of the statement contains the order's number.
    await give(utr);
    await paste(line(utr, orderNumber));
    await paste(`${statementOf([[newUtr(), '7.00']])}\n${line(utr, orderNumber).split('\n').at(-1)}`);
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  });
});

describe('what a payer writes keeps nobody else’s payment from being found', () => {
  const line = (utr: string, words: string, amount: string, balance: string) =>
    `23/11/26,UPI/${utr}/${words},,${amount},"${balance}"`;
  test.each(['a;b', '; ;', 'x"y', '""', "'", '|', '\u2028', '=1+1'])('a remark with %s', async (remark) => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    const rows = [line(newUtr(), remark, '7.00', '90,000.00'), line(newUtr(), orderNumber, '1401.00', '91,401.00')];
    await paste(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
  });

  test.each(['%@ybl', '91-%@OKAXIS', 'asha.%@upi', '%.asha@upi'])(
    'a UPI ID of twelve digits, %s, is no payment’s number',
    async (upiId) => {
      const { place, paste } = await aCounter(shop);
      const [first, second] = [await place(), await place()];
      const written = upiId.replace('%', '919876543210');
      const paid = ({ orderNumber }: { orderNumber: string }, balance: string) =>
        `23/11/26,UPI-ASHA-${written}-UTIB0000123-${newUtr()}-${orderNumber},,1401.00,${balance}`;
      const rows = [paid(first, '90000.00'), paid(second, '91401.00')];
      await paste(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
      expect(await first.now()).toMatchObject({ paymentStatus: 'PAID' });
      expect(await second.now()).toMatchObject({ paymentStatus: 'PAID' });
    },
  );
});

describe('a pasted text of any shape is read at once', () => {
  const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length));
  const shapes: ReadonlyArray<readonly [string, (length: number) => string]> = [
    ['commas without digits', (length) => filled('1,,', length)],
    ['digits and commas', (length) => filled('1,', length)],
    ['spaces behind a dash', (length) => `-${filled(' ', length)}x 1.00`],
    ['spaces behind a bracket', (length) => `(${filled(' ', length)}x 1.00`],
    ['spaces behind an amount', (length) => `1.00${filled(' ', length)}x`],
    ['amounts', (length) => filled('1.00 ', length)],
    ['brackets', (length) => filled('(', length)],
    ['digits', (length) => filled('1', length)],
    ['letters', (length) => filled('a', length)],
    ['numbers', (length) => filled('123456789012.', length)],
    ['marks', (length) => filled('dr ', length)],
  ];
  test.each(shapes)('%s', (_, shape) => {
    const text =
      'UPI/CR/999999999999/SURE 1.00\n' +
      `123456789012\t${shape(upiLimits.statementLength / 4)}\n` +
      `${shape(upiLimits.statementLength / 4)}`;
    const began = computedMs();
    expect(readStatement(text).lines[0]).toMatchObject({ credit: { utr: '999999999999' } });
    expect(computedMs() - began).toBeLessThan(1000);
  });
  test.each(shapes)('of a courier: %s', (_, shape) => {
    const courier = { name: 'Bluedart', remit_number_title: '', remit_amount_title: '' };
    const text = `AWB1\t1.00\nAWB2\t${shape(cashLimits.textLength / 2)}`;
    const began = computedMs();
    expect(readRemittance(text, courier)[0]).toMatchObject({ paise: 100 });
    expect(computedMs() - began).toBeLessThan(1000);
  });
});
