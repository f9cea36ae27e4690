import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type InvoiceRow = Schema['invoices'];
export type InvoiceLineRow = Schema['invoice_lines'];
/** The buyer and the address on an invoice, which come from the columns of the order. */
export type BuyerRow = Pick<
  Schema['orders'],
  | 'order_number'
  | 'first_name'
  | 'last_name'
  | 'recipient_name'
  | 'line1'
  | 'line2'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'created_at'
> &
  Pick<Schema['users'], 'username'>;

/** Finds the invoice of an order that no credit note has cancelled. */
export async function findOpenInvoice(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '!=', 'credit-note')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices as note').select('note.id').whereRef('note.corrects_id', '=', 'invoices.id'))),
    )
    .executeTakeFirst();
}

/** Lists an order's lines with the prices at which they were sold. */
export async function listSold(db: Db, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['id', 'product_id', 'name', 'color', 'size', 'quantity', 'selling_paise', 'reduction_paise'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function listLines(db: Db, invoiceIds: readonly string[]): Promise<InvoiceLineRow[]> {
  return db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
}

/** Sums the refunds of earlier returns for each line of an invoice; the keys are the positions of the lines. */
export async function sumCredited(db: Db, invoiceId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['position', (row) => row.fn.sum<number>('invoice_lines.total_paise').as('paise')])
    .where('reduces_id', '=', invoiceId)
    .groupBy('position')
    .execute();
  return new Map(rows.map(({ position, paise }) => [position, Number(paise)]));
}

/** Finds the credit notes of some returns; the keys are the returns' ids. */
export async function listNotesOfReturns(db: Db, returnIds: readonly string[]): Promise<Map<string, InvoiceRow>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db.selectFrom('invoices').selectAll().where('return_id', 'in', returnIds).execute();
  return new Map(rows.map((row) => [row.return_id ?? '', row]));
}

/**
 * Takes the next number of a series of invoices or credit notes. Other transactions that need a number of this series
 * wait until this transaction ends: if it fails, they take the same number, so no number is missing.
 */
export async function takeNext(db: Tx, series: string): Promise<number> {
  const { last } = await db
    .insertInto('invoice_series')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((row) => ({ last: row('invoice_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertInvoice(db: Tx, invoice: InvoiceRow, lines: readonly InvoiceLineRow[]): Promise<void> {
  await db.insertInto('invoices').values(invoice).execute();
  for (const batch of batches(lines, 200)) await db.insertInto('invoice_lines').values(batch).execute();
}

/** The facts that identify an invoice or a credit note of an order. */
export type DocumentName = Pick<InvoiceRow, 'order_id' | 'number' | 'kind' | 'issued_on' | 'total_paise'>;

/** Lists the documents of some orders, the oldest first. */
export async function listDocuments(db: Db, orderIds: readonly string[]): Promise<DocumentName[]> {
  return db
    .selectFrom('invoices')
    .select(['order_id', 'number', 'kind', 'issued_on', 'total_paise'])
    .where('order_id', 'in', orderIds)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
}

/**
 * Lists the documents of some orders, in the order of `orderIds`. With `ownerId`, only the documents of this user's
 * orders.
 */
export async function listInvoicesOf(db: Db, orderIds: readonly string[], ownerId?: string): Promise<InvoiceRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .where('order_id', 'in', orderIds)
    .$if(ownerId !== undefined, (found) => found.where('orders.user_id', '=', ownerId ?? ''))
    .orderBy('issued_at')
    .orderBy('invoices.id')
    .execute();
  const place = new Map(orderIds.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.order_id) ?? 0) - (place.get(b.order_id) ?? 0));
}

/**
 * Returns a page of the documents of a month ("2026-11"), sorted by series and number. `after` is the last document of
 * the previous page.
 */
export async function listInvoicesIn(
  db: Db,
  month: string,
  most: number,
  after?: Pick<InvoiceRow, 'series' | 'number'>,
): Promise<InvoiceRow[]> {
  return inMonth(db, month)
    .selectAll()
    .$if(after !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('series', 'number'), '>', tuple(after?.series ?? '', after?.number ?? '')),
      ),
    )
    .orderBy('series')
    .orderBy('number')
    .limit(most)
    .execute();
}

function inMonth(db: Db, month: string) {
  return db.selectFrom('invoices').where('issued_on', '>=', `${month}-01`).where('issued_on', '<=', `${month}-31`);
}

/** Finds the buyers of some orders; the keys are the orders' ids. */
export async function listBuyers(db: Db, orderIds: readonly string[]): Promise<Map<string, BuyerRow>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'order_number', 'orders.first_name', 'orders.last_name', 'recipient_name', 'line1', 'line2'])
    .select(['city', 'state', 'postal_code', 'orders.created_at', 'username'])
    .where('orders.id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]));
}

/** Finds the numbers of the invoices that some credit notes correct; the keys are the invoices' ids. */
export async function listNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<InvoiceRow, 'number' | 'issued_on'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('invoices').select(['id', 'number', 'issued_on']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}
