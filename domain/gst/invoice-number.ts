/**
 * By rule 46 of the CGST Rules, the number of an invoice has at most sixteen letters, digits, hyphens and slashes, and
 * is unique in its financial year.
 */
export const INVOICE_NUMBER_LENGTH = 16;

/** The kinds of documents that get a number. A shop without a GSTIN issues bills of supply. */
export const documentKinds = ['tax-invoice', 'bill-of-supply', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const marks: Record<DocumentKind, string> = { 'tax-invoice': '', 'bill-of-supply': 'BS', 'credit-note': 'CN' };
const DIGITS = 6;

/**
 * At most two characters, which an owner may put before the numbers of all documents, for example for a second counter.
 */
export const SERIES_PREFIX = /^[A-Z0-9]{0,2}$/;

/** Returns the Indian financial year of a day, from April to March: "25-26" for 2025-04-01. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  const short = (one: number) => String(one % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}

/**
 * Returns the series of a document: the text with which all numbers of this kind begin in the financial year. After
 * this text, the numbers count from 1 without a gap.
 */
export function seriesOf(kind: DocumentKind, day: string, prefix = ''): string {
  return `${prefix}${financialYear(day)}/${marks[kind]}`;
}

/** Returns the nth number of a series: "25-26/000123". Throws if the number would be longer than the law permits. */
export function invoiceNumber(series: string, count: number): string {
  const mark = series.slice(series.indexOf('/') + 1);
  const number = series + String(count).padStart(DIGITS - mark.length, '0');
  if (number.length > INVOICE_NUMBER_LENGTH) throw new Error(`the series ${series} is full`);
  return number;
}

/** Returns the prefix that the owner had chosen when the series began. */
export function prefixOf(series: string): string {
  return series.slice(0, series.indexOf('/') - '25-26'.length);
}
