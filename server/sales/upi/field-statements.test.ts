import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedField } from '../../../test/shared-data.ts';
import { readStatement } from './read-statement.ts';

// The files in the folder `statements` contain texts that real owners have pasted. The tests list the payments in each
// text.

const folder = join(sharedField, 'statements');
const one = { '630511111111': 1401 };
const two = { ...one, '630533333333': 899 };
const three = { ...one, '630533333333': 2499 };
const beside = { ...one, '630522222222': 899 };
const four = { ...beside, '630533333333': 799 };

const expected: Record<string, Record<string, number>> = {
  'amount_dr_amount_cr.csv': one,
  'bob.csv': one,
  'pnb_receipt_payment.csv': one,
  'axis.csv': { ...three, '630544444444': 200_000 },
  'canara.csv': two,
  'canara_commas.csv': two,
  'hdfc_delimited.txt': beside,
  'hdfc_netbanking.csv': beside,
  'hdfc_pdf_copy.txt': beside,
  'icici.csv': three,
  'kotak.csv': three,
  'sbi.xls.tsv': three,
  'indianbank_debits_credits.csv': two,
  'mobile_before_rrn.csv': four,
  'sms_alerts.txt': { ...four, '630544444444': 1299, '630555555555': 2499 },
  'union_amount_marks.csv': one,
  'vpa_suffix_hdfc.csv': four,
};

describe.skipIf(!existsSync(folder))('a statement as its owner pastes it', () => {
  test.each(Object.entries(expected))('%s', (file, came) => {
    const { credits } = readStatement(readFileSync(join(folder, file), 'utf8'));
    expect(Object.fromEntries(credits.map(({ utr, paise }) => [utr, paise / 100]))).toEqual(came);
    expect(credits).toHaveLength(Object.keys(came).length);
    // `readStatement` must find the day of each payment as the bank has written it.
    for (const { day } of credits) expect(day).toMatch(/^2026-11-0\d$/);
    const unsure = credits.filter(({ isSure }) => !isSure).map(({ utr }) => utr);
    // A member of staff must confirm payments from lines without columns.
    expect(unsure).toEqual(file === 'hdfc_pdf_copy.txt' ? Object.keys(came) : []);
  });
  test('excel_sci.csv: a number that a spreadsheet program has shortened is refused, and it says so', () => {
    const { credits, lines } = readStatement(readFileSync(join(folder, 'excel_sci.csv'), 'utf8'));
    expect(credits).toEqual([]);
    expect(lines).toMatchObject([{ line: 2, unread: 'shortened' }]);
  });
});
