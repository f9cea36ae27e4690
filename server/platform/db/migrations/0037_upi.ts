import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds payment by UPI (decisions/0070): the UPI ID that receives payments, a row for the payment of each UPI order, and
 * the payments in the bank statements. UPI is off until the owner enters a UPI ID.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upi_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'upi_id', 'payee'))
    .addColumn('lapse_hours', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('upi_payments')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id'))
    .$call(columns('text', 'upi_id', 'payee', 'pay_before'))
    .addColumn('utr', 'text', (c) => c.unique())
    .addColumn('given_at', 'text')
    .addColumn('paid_paise', 'bigint', (c) => c.check(sql`paid_paise > 0`))
    .$call(columns('text', 'paid_at?', 'user_id?', 'refund_reference', 'refunded_at?'))
    .execute();
  await db.schema
    .createTable('upi_credits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('utr', 'text', (c) => c.notNull().unique())
    .addColumn('paise', 'bigint', (c) => c.notNull().check(sql`paise > 0`))
    .$call(columns('text', 'order_id?', 'outcome', 'line', 'user_id?', 'created_at'))
    .execute();
}
