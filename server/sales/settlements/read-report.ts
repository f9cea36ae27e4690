import { badField } from '#contract/errors.ts';
import { readAmount, readCode } from '#domain/cells.ts';
import { pastedTable, type PastedRow } from '#domain/tables/pasted-table.ts';
import { settlementLimits } from '#domain/settlements.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import * as settlementText from '#text/settlements.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import type { KeyedRow } from './line-key.ts';

/** A line of a report: its settlement row, or a sentence that explains why the line cannot be read. */
export type ReportLine = { line: number } & ({ row: KeyedRow; why?: never } | { row?: never; why: string });

/**
 * The titles that the columns of a settlement report may have, without spaces. PhonePe's titles come from its
 * documentation, and the titles of other gateways from their dashboards.
 */
const titles = {
  type: ['paymenttype', 'transactiontype', 'entrytype', 'type'],
  reference: ['merchantreferenceid', 'merchantorderid', 'merchanttransactionid', 'orderid', 'referenceid'],
  number: ['phonepereferenceid', 'phonepetransactionid', 'phonepeid', 'transactionid'],
  amount: ['amount', 'transactionamount', 'totalamount', 'grossamount', 'paymentamount'],
  fee: ['fee', 'fees', 'totalfee', 'totalfees', 'commission', 'mdr', 'processingfee', 'platformfee'],
  tax: ['gst', 'tax', 'totaltax', 'totalgst', 'gstonfee', 'gstonfees', 'igst', 'cgst', 'sgst'],
  net: ['netamount', 'netsettlementamount', 'settledamount', 'settlementamount', 'amountsettled', 'netsettledamount'],
  day: ['settlementdate', 'settledon', 'settlementtime', 'settlementdatetime', 'settleddate', 'date'],
  utr: ['bankreferenceno', 'bankreferencenumber', 'utr', 'utrno', 'utrnumber', 'settlementutr', 'bankutr'],
} as const;
/** The numbers of gateways and banks are shorter than this. A longer number would not fit into the database's index. */
const LONGEST_NUMBER = 100;

type Name = keyof typeof titles;
/** The positions of each column; a report may divide the taxes among several columns. */
type Columns = Record<Name, number[]>;

/**
 * Reads a gateway's settlement report. For each line that is not empty, answers the settlement row or the reason why
 * the line cannot be read. Throws 400 for a text without the required columns, or with too many lines.
 */
export function readReport(text: string, today: string): ReportLine[] {
  const max = settlementLimits.lines;
  const table = pastedTable(text, columnsOf, max);
  if (!table) throw badField('text', settlementText.tooManyLines({ max }));
  if (!table.some(({ isTitles }) => isTitles)) throw badField('text', settlementText.noColumns());
  const rows = table.filter(({ isTitles, columns }) => !isTitles && columns !== undefined);
  if (rows.length > max) throw badField('text', settlementText.tooManyLines({ max }));
  const lines = rows.map((row) => readLine(row, today));
  if (lines.length === 0) throw badField('text', settlementText.noLines());
  return lines;
}

function columnsOf(keys: readonly string[]): Columns | undefined {
  const plain = keys.map((key) => key.replaceAll(' ', ''));
  const placesOf = (name: Name): number[] => {
    const wanted: readonly string[] = titles[name];
    const places = wanted.flatMap((title) => (plain.includes(title) ? [plain.indexOf(title)] : []));
    // If the report has a column with the sum of the taxes, the columns of the single taxes do not count, because the
    // sum contains them.
    return name === 'tax' && wanted.indexOf(plain[places[0] ?? -1] ?? '') >= 6 ? places : places.slice(0, 1);
  };
  // The cast is safe: the object has all keys of `titles`.
  const columns = Object.fromEntries((Object.keys(titles) as Name[]).map((name) => [name, placesOf(name)])) as Columns;
  const isEnough = columns.reference.length + columns.number.length > 0;
  return isEnough && columns.amount.length > 0 && columns.day.length > 0 ? columns : undefined;
}

function readLine({ line, cells, columns, problem, text }: PastedRow<Columns>, today: string): ReportLine {
  if (problem || !columns) return { line, why: settlementText.wrongShape({ text: text.slice(0, 80) }) };
  const cell = (name: Name) => cells[columns[name][0] ?? -1] ?? '';
  const [reference, number] = [readCode(cell('reference')), readCode(cell('number'))];
  if (reference.problem || number.problem) return { line, why: settlementText.shortened() };
  const utr = readCode(cell('utr')).code ?? '';
  if ([reference.code, number.code, utr].some((code) => code.length > LONGEST_NUMBER))
    return { line, why: settlementText.longNumber() };
  if (reference.code === '' && number.code === '') return { line, why: settlementText.noNumber() };
  const amount = paiseIn(cell('amount'));
  if (amount === undefined || amount === 0)
    return { line, why: settlementText.noAmount({ text: cell('amount').slice(0, 80) }) };
  const parts = [cell('fee'), ...columns.tax.map((place) => cells[place] ?? '')].map(paiseIn);
  const given = paiseIn(cell('net'));
  if (parts.includes(undefined) || given === undefined) return { line, why: settlementText.noFee() };
  const day = readWrittenDay(cell('day'));
  if (day === undefined || day > today) return { line, why: settlementText.noDay({ text: cell('day').slice(0, 80) }) };
  const kind = kindOf(cell('type'), amount);
  const [fee = 0, ...taxes] = parts.map((part) => part ?? 0);
  const amounts = amountsOf(kind, amount, { fee, tax: taxes.reduce((sum, tax) => sum + tax, 0) });
  const isNetGiven = cell('net').trim() !== '';
  const net = !isNetGiven ? amounts.netPaise : kind === 'refund' ? -Math.abs(given) : given;
  const { paise, feePaise, taxPaise } = amounts;
  const row: KeyedRow = {
    kind,
    captureId: kind === 'refund' || number.code === '' ? null : number.code,
    ...amounts,
    netPaise: net,
    // Earlier versions took a refund's fee or tax with a minus sign for nothing.
    ...(kind === 'refund' && !isNetGiven && { formerNetPaise: paise - Math.min(feePaise, 0) - Math.min(taxPaise, 0) }),
    utr,
    settledOn: day,
    reference: (kind === 'refund' ? number.code || reference.code : reference.code || number.code) ?? '',
  };
  return { line, row };
}

function kindOf(written: string, paise: number): SettlementRow['kind'] {
  const type = written.trim().toLowerCase();
  if (type === '') return paise < 0 ? 'refund' : 'payment';
  if (/refund|revers/.test(type)) return 'refund';
  return /payment|sale|credit|forward/.test(type) ? 'payment' : 'adjustment';
}

/**
 * Returns the amounts of a row of the report. The fees and taxes of a payment count as costs, whether the report writes
 * them with a minus sign or without. In the row of a refund the sign decides, as PhonePe documents it: a fee or tax
 * with a minus sign is a cost, and the gateway gives back one without.
 */
function amountsOf(kind: SettlementRow['kind'], amount: number, { fee, tax }: { fee: number; tax: number }) {
  if (kind === 'refund') {
    const [feePaise, taxPaise] = [0 - fee, 0 - tax];
    return { paise: -Math.abs(amount), feePaise, taxPaise, netPaise: -Math.abs(amount) - feePaise - taxPaise };
  }
  const [feePaise, taxPaise] = [Math.abs(fee), Math.abs(tax)];
  return { paise: amount, feePaise, taxPaise, netPaise: amount - feePaise - taxPaise };
}

/**
 * Reads the amount in a cell of the report. Returns 0 for an empty cell, and undefined for a cell that contains no
 * amount.
 */
function paiseIn(written: string): number | undefined {
  const read = readAmount(written);
  if (read === 'none') return 0;
  return read === undefined ? undefined : read.mark === 'debit' ? -Math.abs(read.paise) : read.paise;
}
