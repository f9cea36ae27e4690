import type { GstTable } from '#contract/choices.ts';
import { placeOfSupply } from '#domain/gst/gst-states.ts';
import { formatDay } from '#messages/format.ts';
import * as fileText from '#text/gst-file.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import { withLocale } from '../../platform/http/request-locale.ts';
import { BOM, toCsvLine } from '#domain/csv.ts';
import { kindOf } from './document-kind.ts';
import { countBySeries, sumByDocument, sumByHsn, sumByPlace, sumLarge } from './month-queries.ts';

type Cell = string | number;
/**
 * The tables of GSTR-1 (the monthly tax return). The titles of the columns come from the government's own tool and
 * exist only in English.
 */
const tables: Record<GstTable, { titles: () => string; rows: (db: Db, month: string) => Promise<Cell[][]> }> = {
  b2cs: { titles: fileText.b2cs, rows: placeRows },
  b2cl: { titles: fileText.b2cl, rows: largeRows },
  cdnur: { titles: fileText.cdnur, rows: noteRows },
  hsn: { titles: fileText.hsn, rows: hsnRows },
  docs: { titles: fileText.docs, rows: seriesRows },
  register: { titles: fileText.register, rows: documentRows },
};

/**
 * Writes the invoices of a month ("2026-11") as a table of GSTR-1, or as the register of all documents of the month.
 */
export async function* gstFile(db: Db, month: string, table: GstTable): AsyncGenerator<string> {
  const { titles, rows } = tables[table];
  yield BOM + toCsvLine(withLocale('en', titles).split(','));
  yield* readSnapshot(db, async function* (db) {
    const lines = await withLocale('en', async () => rows(db, month));
    yield lines.map(toCsvLine).join('');
  });
}

async function placeRows(db: Db, month: string): Promise<Cell[][]> {
  const sums = await sumByPlace(db, month);
  return sums.map((row) => ['OE', placeOfSupply(row.place), '', perCent(row), rupees(row.taxable_paise), 0, '']);
}

async function largeRows(db: Db, month: string): Promise<Cell[][]> {
  const sums = await sumLarge(db, month, 'tax-invoice');
  return sums.map((row) => [
    row.number,
    dayOf(row.issued_on),
    rupees(row.value),
    placeOfSupply(row.place),
    '',
    perCent(row),
    rupees(row.taxable_paise),
    0,
    '',
  ]);
}

async function noteRows(db: Db, month: string): Promise<Cell[][]> {
  const sums = await sumLarge(db, month, 'credit-note');
  return sums.map((row) => [
    'B2CL',
    row.number,
    dayOf(row.issued_on),
    'C',
    placeOfSupply(row.place),
    rupees(row.value),
    '',
    perCent(row),
    // GSTR-1 expects the sums of credit notes as positive numbers.
    rupees(-row.taxable_paise),
    0,
  ]);
}

/**
 * Lists the rows of the summary by HSN. Codes that begin with 99 are services, such as a charge with its own tax rate:
 * for them the GST portal accepts only the unit NA and the quantity 0 (frappe/erpnext#35217; Odoo and India Compliance
 * do the same).
 */
async function hsnRows(db: Db, month: string): Promise<Cell[][]> {
  const sums = await sumByHsn(db, month);
  return sums.map((row) => [
    row.hsn,
    '',
    ...(row.hsn.startsWith('99') ? ['NA', 0] : ['PCS-PIECES', Number(row.pieces)]),
    rupees(row.total_paise),
    perCent(row),
    rupees(row.taxable_paise),
    rupees(row.igst_paise),
    rupees(row.cgst_paise),
    rupees(row.sgst_paise),
    0,
  ]);
}

/**
 * Lists the series of documents. The GST portal's list of twelve kinds of documents has no bill of supply, so a bill of
 * supply is listed as an invoice for outward supply (form GSTR-1, table 13).
 */
async function seriesRows(db: Db, month: string): Promise<Cell[][]> {
  const series = await countBySeries(db, month);
  return series.map((row) => [
    fileText.nature({ kind: row.kind === 'credit-note' ? 'creditNote' : 'taxInvoice' }),
    ...[row.first, row.last, Number(row.count), 0],
  ]);
}

async function documentRows(db: Db, month: string): Promise<Cell[][]> {
  const sums = await sumByDocument(db, month);
  return sums.map((row) => [
    fileText.nature({ kind: kindOf(row) }),
    row.number,
    dayOf(row.issued_on),
    row.order_number,
    row.against ?? '',
    placeOfSupply(row.place),
    ...[row.taxable_paise, row.igst_paise, row.cgst_paise, row.sgst_paise, row.total_paise].map(rupees),
  ]);
}

/** Returns rupees as a number, because a spreadsheet may not recognise a text with a minus sign as a number. */
function rupees(paise: number): number {
  return Number(paise) / 100;
}

function perCent({ rate }: { rate: number }): number {
  return rate / 100;
}

function dayOf(day: string): string {
  return formatDay(day).replaceAll(' ', '-');
}
