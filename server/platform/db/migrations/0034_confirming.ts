import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the rules for orders that their customer must confirm, and the time limit for such an order
 * (domain/confirm-rules.ts). Adds actions of the staff, such as calls, that do not change the stage of an order. If the
 * owner has rules, the shop counts refused parcels for each new order, so the migration adds an index of refused
 * orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('confirm_rules')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('from_paise', 'bigint')
    .$call(columns('integer', 'first_order', 'refusals?'))
    .addColumn('pins', 'text', (c) => c.notNull())
    .addColumn('wait_hours', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('order_actions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(columns('text', 'at', 'user_id', 'kind', 'word'))
    .execute();
  await db.schema.createIndex('order_actions_order').on('order_actions').columns(['order_id', 'id']).execute();
  await db.schema.alterTable('orders').addColumn('confirm_by', 'text').execute();
  await sql`create index orders_to_confirm on orders (confirm_by) where stage = 'TO_CONFIRM'`.execute(db);
  await sql`create index orders_refused on orders (phone) where stage in ('REFUSED', 'RECEIVED', 'RETURNED')`.execute(
    db,
  );
}
