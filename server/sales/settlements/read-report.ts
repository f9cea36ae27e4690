import { badField } from '#contract/errors.ts';
import { readAmount, readCode } from '#domain/cells.ts';
import { pastedTable, type PastedRow } from '#domain/tables/pasted-table.ts';
import { settlementLimits } from '#domain/settlements.ts';
import { readWrittenDay } from '#domain/written-day.ts';
import * as settlementText from '#text/settlements.ts';
import type { SettlementRow } from '../gateways/gateway.ts';
import type { KeyedRow } from './line-key.ts';

/** A line of a report, with its settlement row or with a sentence that explains why the line cannot be read. */
export type ReportLine = { line: number } & ({ row: KeyedRow; why?: never } | { row?: never; why: string });

/**
 * The titles that the columns of a settlement report may have, without spaces. PhonePe's titles come from PhonePe's
 * documentation, and all other titles from the dashboards of the other gateways.
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
/**
 * The longest number of a gateway or a bank that the shop stores. A longer number might not fit into an index of the
 * database.
 */
const LONGEST_NUMBER = 100;

type Name = keyof typeof titles;
/** The positions of each column. A report may have several columns for taxes. */
type Columns = Record<Name, number[]>;

/**
 * Reads a gateway's settlement report. Returns for each line the settlement row, or the reason why the line cannot be
 * read. Throws 400 for a text without lines or without the required columns, or with too many lines.
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
    // If a column contains the sum of the taxes, the columns of the single taxes do not count.
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
    // In the row of a refund, earlier versions counted a fee or tax with a minus sign as zero.
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
 * Returns the amounts of a row of the report. In the row of a payment, fee and tax are costs, with or without a minus
 * sign. In the row of a refund, the sign decides, as PhonePe's documentation says: with a minus sign, a fee or tax is a
 * cost; without a minus sign, the gateway gives it back.
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
