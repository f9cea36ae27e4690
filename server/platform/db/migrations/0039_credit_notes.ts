import { sql, type Kysely } from 'kysely';

/**
 * Credit notes over a part of an invoice, for what a return takes back, and refunds of less than the price
 * (decisions/0061). A note that takes a whole invoice back goes on to name it in `corrects_id`. A return whose pieces
 * have not been inspected has no `refund_paise` in its lines.
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
