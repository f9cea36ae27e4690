import { indianDay } from '#domain/days.ts';

/**
 * A bank's statement of what came in: UTR, amount and the payer's words of each line. `day`: as YYYY-MM-DD, today in
 * India where it is left open.
 */
export function statementOf(
  lines: ReadonlyArray<readonly [utr: string, amount: string, words?: string]>,
  day?: string,
) {
  const [year, month, date] = (day ?? indianDay(new Date().toISOString())).split('-');
  const rows = lines.map(
    ([utr, amount, words = 'ASHA']) => `${date}/${month}/${year},UPI/CR/${utr}/${words},,"${amount}",90000.00`,
  );
  return ['Date,Narration,Debit,Credit,Balance', ...rows].join('\n');
}
