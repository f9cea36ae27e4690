import { sql, type Kysely } from 'kysely';

/**
 * Adds credit notes for a part of an invoice, which are for returned items, and refunds of less than the price
 * (decisions/0061). A credit note that cancels a whole invoice still names the invoice in `corrects_id`. As long as the
 * items of a return are not inspected, its lines have no `refund_paise`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('reduces_id', 'text').execute();
  await db.schema.alterTable('invoices').addColumn('return_id', 'text').execute();
  await db.schema.createIndex('invoices_reduces').on('invoices').column('reduces_id').execute();
  await db.schema.createIndex('invoices_return').on('invoices').column('return_id').execute();
  await sql`alter table invoice_lines add column reason text not null default ''`.execute(db);
  await db.schema.alterTable('return_lines').addColumn('refund_paise', 'bigint').execute();
  await sql`alter table return_lines add column refund_reason text not null default ''`.execute(db);
}
