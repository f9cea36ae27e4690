import { sql } from 'kysely';
import type { Db, Schema } from '../../platform/db/schema.ts';

// Sums of a month's lines, for the tables of GSTR-1. A credit note takes back what its invoice has added.

/** Above this an invoice to another state is told by itself (B2C large): ₹1,00,000 since August 2024. */
const LARGE_PAISE = 10_000_000;

/** Of a note that of its invoice: a part of a large one belongs beside it. */
const invoiceTotal = sql<number>`coalesce(corrected.total_paise, invoices.total_paise)`;
const sign = sql<number>`case when invoices.kind = 'credit-note' then -1 else 1 end`;
const parts = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;
type Sums = Record<(typeof parts)[number], number>;

function linesIn(db: Db, month: string) {
  return db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .leftJoin('invoices as corrected', (join) =>
      join.on('corrected.id', '=', (row) => row.fn.coalesce('invoices.corrects_id', 'invoices.reduces_id')),
    )
    .where('invoices.issued_on', '>=', `${month}-01`)
    .where('invoices.issued_on', '<=', `${month}-31`)
    .select(parts.map((part) => sql<string>`sum(${sql.ref(`invoice_lines.${part}`)} * ${sign})`.as(part)));
}

/**
 * Lines of what is taxed: bills of supply, and the credit notes for them, are not. Their seller has no GSTIN,
 * as JSON has it.
 */
function taxedIn(db: Db, month: string) {
  return linesIn(db, month).where('invoices.seller', 'not like', '%"gstin":""%');
}

function inNumbers<Row extends Record<keyof Sums, unknown>>(rows: readonly Row[]): Array<Omit<Row, keyof Sums> & Sums> {
  return rows.map((row) => ({
    ...row,
    // as: made of exactly these names. PostgreSQL answers sums as text.
    ...(Object.fromEntries(parts.map((part) => [part, Number(row[part])])) as Sums),
  }));
}

/** What is summed by place and rate: all but large invoices to other states. */
export async function sumByPlace(db: Db, month: string) {
  const rows = await taxedIn(db, month)
    .where(({ or, eb }) => or([eb('invoices.is_within_state', '=', 1), eb(invoiceTotal, '<=', LARGE_PAISE)]))
    .select(['invoices.place', 'rate'])
    .groupBy(['invoices.place', 'rate'])
    .orderBy('invoices.place')
    .orderBy('rate')
    .execute();
  return inNumbers(rows);
}

/** Large invoices to other states, or the credit notes for them, by number and rate. */
export async function sumLarge(db: Db, month: string, kind: Schema['invoices']['kind']) {
  const rows = await taxedIn(db, month)
    .where('invoices.is_within_state', '=', 0)
    .where(invoiceTotal, '>', LARGE_PAISE)
    .where('invoices.kind', '=', kind)
    .select(['invoices.number', 'invoices.issued_on', 'invoices.place', 'rate', 'invoices.total_paise as value'])
    .groupBy(['invoices.number', 'invoices.issued_on', 'invoices.place', 'rate', 'invoices.total_paise'])
    .orderBy('invoices.number')
    .orderBy('rate')
    .execute();
  return inNumbers(rows);
}

/**
 * A piece that goes back for less than its price is a lower price: it stays sold for the rest. Otherwise a rest
 * would be the value of no pieces, which the portal refuses.
 */
const pieces = sql<number>`case when invoices.kind <> 'credit-note' then quantity
  when price_paise = 0 then -quantity else -(invoice_lines.total_paise / price_paise) end`;

/** Pieces that were sold less those that came back, for whatever part of their price. */
const moved = sql<number>`case when invoices.kind <> 'credit-note' then quantity else -quantity end`;

/**
 * The summary by HSN (table 12), without what has gone back as a whole. Where only parts of prices went back, of what
 * was sold in another month, their pieces count: no row has a value of no pieces.
 */
export async function sumByHsn(db: Db, month: string) {
  const rows = await taxedIn(db, month)
    .select(['hsn', 'rate', sql<string>`sum(${pieces})`.as('net'), sql<string>`sum(${moved})`.as('moved')])
    .groupBy(['hsn', 'rate'])
    .orderBy('hsn')
    .orderBy('rate')
    .execute();
  return inNumbers(rows)
    .map(({ net, moved, ...row }) => ({ ...row, pieces: Number(net) || Number(moved) || Math.sign(row.total_paise) }))
    .filter(({ pieces }) => pieces !== 0);
}

/** The names of goods of which a row of that summary has no HSN, each once. */
export async function listWithoutHsn(db: Db, month: string): Promise<string[]> {
  const rows = await taxedIn(db, month).where('hsn', '=', '').select('name').groupBy('name').execute();
  // Every database would sort them in its own locale's order.
  return rows.map(({ name }) => name).toSorted();
}

/** Every document with its sums; what a credit note takes back is below zero. */
export async function sumByDocument(db: Db, month: string) {
  const rows = await linesIn(db, month)
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.kind', 'invoices.number', 'invoices.issued_on', 'invoices.place', 'order_number'])
    .select('corrected.number as against')
    .groupBy(['invoices.kind', 'invoices.number', 'invoices.issued_on', 'invoices.place', 'order_number'])
    .groupBy(['invoices.series', 'corrected.number'])
    .orderBy('invoices.series')
    .orderBy('invoices.number')
    .execute();
  return inNumbers(rows);
}

/** The first and last number of each series, and how many there are between them. */
export async function countBySeries(db: Db, month: string) {
  return db
    .selectFrom('invoices')
    .where('invoices.issued_on', '>=', `${month}-01`)
    .where('invoices.issued_on', '<=', `${month}-31`)
    .select(['kind', 'series', sql<string>`min(number)`.as('first'), sql<string>`max(number)`.as('last')])
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['kind', 'series'])
    .orderBy('series')
    .execute();
}
