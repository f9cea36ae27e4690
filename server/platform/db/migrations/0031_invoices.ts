import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the tax settings and the invoices (decisions/0061). Without a row of tax_settings the shop issues no invoices,
 * and the default rates apply. An invoice has its own copies of the sold lines. Each series of invoice numbers has a
 * row with its last number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tax_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .$call(columns('text', 'gstin', 'legal_name', 'state_code', 'prefix', 'limit_basis', 'rates', 'categories'))
    .$call(columns('text', 'updated_at'))
    .execute();
  await db.schema
    .createTable('invoice_series')
    .addColumn('series', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'kind', 'series'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('corrects_id', 'text', (c) => c.unique())
    .$call(columns('text', 'issued_at', 'issued_on', 'seller', 'place'))
    .addColumn('is_within_state', 'integer', (c) => c.notNull())
    .addColumn('total_paise', 'bigint', (c) => c.notNull())
    .execute();
  for (const column of ['order_id', 'issued_on'])
    await db.schema.createIndex(`invoices_${column}`).on('invoices').column(column).execute();
  await db.schema
    .createTable('invoice_lines')
    .addColumn('invoice_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .$call(columns('text', 'name', 'options', 'hsn'))
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('rate', 'integer', (c) => c.notNull())
    .$call(columns('bigint', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'))
    .addPrimaryKeyConstraint('invoice_lines_key', ['invoice_id', 'position'])
    .execute();
}
