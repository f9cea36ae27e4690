import { describe, expect, test } from 'vitest';
import { cashLimits } from '#domain/cash.ts';
import { upiLimits } from '#domain/upi.ts';
import { computedMs } from '../../test/computed.ts';
import { aCounter, newUtr } from '../../test/upi-counter.ts';
import { useShop } from '../../test/shop.ts';
import { readRemittance } from '../cash/read-remittance.ts';
import { readStatement } from '../upi/read-statement.ts';

// A line of the bank's statement holds what its payer wrote, and stands in a text that somebody of the staff pastes: it
// is a stranger's word as to how much was paid, and a text of any shape as to how long it takes to read.

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
    // Beside one that is read: a statement of which nothing is read is refused.
    const { status } = await paste(`UPI/CR/${newUtr()}/SOMEBODY 7.00\n${line(newUtr(), orderNumber)}`);
    expect(status).toBe(200);
    expect(await now()).toMatchObject({ paymentStatus: 'PENDING', stage: 'TO_PAY' });
  });
});

describe('what a payer writes keeps nobody else’s payment from being found', () => {
  const line = (utr: string, words: string, amount: string) => `23/11/26,UPI/${utr}/${words},,${amount},"90,000.00"`;
  test.each(['a;b', '; ;', 'x"y', '""', "'", '|', '\u2028', '=1+1'])('a remark with %s', async (remark) => {
    const { place, paste } = await aCounter(shop);
    const { orderNumber, now } = await place();
    const rows = [line(newUtr(), remark, '7.00'), line(newUtr(), orderNumber, '1401.00')];
    await paste(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
    expect(await now()).toMatchObject({ paymentStatus: 'PAID' });
  });

  test.each(['%@ybl', '91-%@OKAXIS', 'asha.%@upi', '%.asha@upi'])(
    'a UPI ID of twelve digits, %s, is no payment’s number',
    async (upiId) => {
      const { place, paste } = await aCounter(shop);
      const [first, second] = [await place(), await place()];
      const written = upiId.replace('%', '919876543210');
      const paid = (utr: string, { orderNumber }: { orderNumber: string }) =>
        `UPI-ASHA-${written}-UTIB0000123-${utr}-${orderNumber} 1401.00 CR`;
      expect((await paste(`${paid(newUtr(), first)}\n${paid(newUtr(), second)}`)).status).toBe(200);
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
    const text = `UPI/CR/999999999999/SURE 1.00\n123456789012\t${shape(upiLimits.statementLength / 4)}\n${shape(upiLimits.statementLength / 4)}`;
    const began = computedMs();
    expect(readStatement(text).credits).toContainEqual(expect.objectContaining({ utr: '999999999999' }));
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
