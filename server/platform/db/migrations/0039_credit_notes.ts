import { sql, type Kysely } from 'kysely';

/**
 * Adds credit notes for a part of an invoice, for returned items, and refunds of less than the price (decisions/0061).
 * A note that cancels a whole invoice still names it in `corrects_id`. The lines of a return whose items have not been
 * inspected have no `refund_paise`.
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
