import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds edits that staff make to orders before they are sent (decisions/0075), as JSON, with the totals before and
 * after.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_edits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(columns('text', 'at', 'user_id', 'changes', 'reason'))
    .addColumn('total_before_paise', 'bigint', (c) => c.notNull().check(sql`total_before_paise >= 0`))
    .addColumn('total_paise', 'bigint', (c) => c.notNull().check(sql`total_paise >= 0`))
    .execute();
  await db.schema.createIndex('order_edits_order').on('order_edits').columns(['order_id', 'id']).execute();
}
