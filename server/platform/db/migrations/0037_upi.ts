import { sql, type Kysely } from 'kysely';

/**
 * Paying by UPI (decisions/0070): to whom, what was found of it for each order, and what else came in by the bank's
 * statement. Off until the owner has named a UPI ID.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upi_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('upi_id', 'text', (c) => c.notNull())
    .addColumn('payee', 'text', (c) => c.notNull())
    .addColumn('lapse_hours', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('upi_payments')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
    .addColumn('upi_id', 'text', (c) => c.notNull())
    .addColumn('payee', 'text', (c) => c.notNull())
    .addColumn('pay_before', 'text', (c) => c.notNull())
    .addColumn('utr', 'text', (c) => c.unique())
    .addColumn('given_at', 'text')
    .addColumn('paid_paise', 'bigint', (c) => c.check(sql`paid_paise > 0`))
    .addColumn('paid_at', 'text')
    .addColumn('user_id', 'text')
    .addColumn('refund_reference', 'text', (c) => c.notNull())
    .addColumn('refunded_at', 'text')
    .execute();
  await db.schema
    .createTable('upi_credits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('utr', 'text', (c) => c.notNull().unique())
    .addColumn('paise', 'bigint', (c) => c.notNull().check(sql`paise > 0`))
    .addColumn('order_id', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
