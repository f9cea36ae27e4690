import { sql } from 'kysely';
import type { Db, Schema } from '../../platform/db/schema.ts';

// This file sums the invoice lines of a month for the tables of GSTR-1. The amounts of credit notes are subtracted.

/**
 * If an invoice to another state has a total above this amount (₹1,00,000 since August 2024), GSTR-1 lists it
 * separately (B2C large).
 */
const LARGE_PAISE = 10_000_000;

/**
 * The total that decides whether a document is large. For a credit note this is the total of its invoice: even a small
 * credit note for a large invoice is listed with the large invoices.
 */
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
 * Selects the invoice lines of a month that have tax. Bills of supply and their credit notes have no tax: the JSON in
 * `seller` contains an empty GSTIN.
 */
function taxedIn(db: Db, month: string) {
  return linesIn(db, month).where('invoices.seller', 'not like', '%"gstin":""%');
}

function inNumbers<Row extends Record<keyof Sums, unknown>>(rows: readonly Row[]): Array<Omit<Row, keyof Sums> & Sums> {
  return rows.map((row) => ({
    ...row,
    // The cast is safe: the object has exactly these names. PostgreSQL returns sums as text.
    ...(Object.fromEntries(parts.map((part) => [part, Number(row[part])])) as Sums),
  }));
}

/** Sums all documents by place of supply and tax rate, except large invoices to other states. */
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

/**
 * Lists large invoices to other states, or with the kind `credit-note` the credit notes for such invoices, sorted by
 * number and tax rate.
 */
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

/** The amount that was paid for the items of a line: their price minus the reduction by offers. */
const paid = sql<number>`(price_paise * quantity - invoice_lines.reduction_paise)`;

/**
 * The number of sold items. A credit note subtracts only as many whole items as its refund would buy at the price that
 * was paid. An item that was refunded in part still counts as sold: otherwise the unrefunded part of its price would be
 * a value without items, which the GST portal refuses.
 */
const pieces = sql<number>`case when quantity = 0 then 0 when invoices.kind <> 'credit-note' then quantity
  when ${paid} = 0 then -quantity else -(invoice_lines.total_paise * quantity / ${paid}) end`;

/** The number of sold items minus the number of all returned items, even if they were refunded only in part. */
const moved = sql<number>`case when invoices.kind <> 'credit-note' then quantity else -quantity end`;

/**
 * Sums a month's lines by HSN (table 12 of GSTR-1). Leaves out a row if its sales and refunds add up to nothing. The
 * GST portal refuses a value without items, so if `pieces` is 0, the row has the number of all moved items instead
 * (`moved`) or, if that is also 0, 1 or -1.
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

/** Lists the names of the goods without an HSN in a month's summary by HSN; each name appears once. */
export async function listWithoutHsn(db: Db, month: string): Promise<string[]> {
  const rows = await taxedIn(db, month)
    .where('hsn', '=', '')
    .where('quantity', '>', 0)
    .select('name')
    .groupBy('name')
    .execute();
  // JavaScript sorts the names, because SQLite and PostgreSQL sort in different ways.
  return rows.map(({ name }) => name).toSorted();
}

/** Lists every document with its sums; the sums of a credit note are negative. */
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

/**
 * Returns for each series the first and the last number in the month, and how many documents of the series the month
 * has.
 */
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
