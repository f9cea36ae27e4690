import { indianDay } from '#domain/days.ts';
import { readRupees } from '#domain/read-number.ts';

/**
 * Makes a bank's statement of payments, with the UTR, amount and payer's words of each line. `day` is written as
 * YYYY-MM-DD, and is by default today in India.
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
