import { indianDay } from '#domain/days.ts';
import { readRupees } from '#domain/read-number.ts';

/**
 * Makes a bank statement; each line has the UTR, the amount and the payer's remark of a payment. `day` has the form
 * YYYY-MM-DD; the default is today in India.
 */
export function statementOf(
  lines: ReadonlyArray<readonly [utr: string, amount: string, words?: string]>,
  day?: string,
) {
  const [year, month, date] = (day ?? indianDay(new Date().toISOString())).split('-');
  let balance = 9_000_000;
  const rows = lines.map(([utr, amount, words = 'ASHA']) => {
    balance += readRupees(amount) ?? 0;
    return `${date}/${month}/${year},UPI/CR/${utr}/${words},,"${amount}",${(balance / 100).toFixed(2)}`;
  });
  return ['Date,Narration,Debit,Credit,Balance', ...rows].join('\n');
}
