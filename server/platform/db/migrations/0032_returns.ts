import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds returns and size exchanges of delivered orders (decisions/0063). A policy is never changed; a new policy is a
 * new row. For an order, the policy at its delivery applies, or the default policy if there was none. A line of an
 * order can be in only one open return at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_policies')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .$call(columns('integer', 'days', 'hold_days'))
    .$call(columns('text', 'categories', 'created_at'))
    .execute();
  await db.schema
    .createTable('returns')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(columns('text', 'user_id', 'kind', 'state', 'reason', 'words', 'payout?'))
    .addColumn('refund_paise', 'bigint', (c) => c.notNull())
    .$call(columns('text', 'refund_reference', 'pickup_on?', 'sent_by'))
    .addColumn('hold_days', 'integer', (c) => c.notNull())
    .$call(columns('text', 'held_until?', 'created_at', 'updated_at'))
    .execute();
  for (const columns of [['order_id'], ['state', 'id'], ['held_until'], ['user_id']])
    await db.schema.createIndex(`returns_${columns[0]}`).on('returns').columns(columns).execute();
  await db.schema
    .createTable('return_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('item_id', 'text', (c) => c.notNull().references('order_items.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity > 0`))
    .addColumn('damaged', 'integer', (c) => c.notNull().check(sql`damaged >= 0`))
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .$call(columns('text', 'swap_variant_id?', 'swap_color', 'swap_size'))
    .execute();
  await db.schema.createIndex('return_lines_return').on('return_lines').column('return_id').execute();
  await sql`create unique index return_lines_open on return_lines (item_id) where is_open = 1`.execute(db);
  await db.schema
    .createTable('return_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .$call(columns('text', 'at', 'user_id?', 'by', 'state', 'words'))
    .execute();
  await db.schema.createIndex('return_events_return').on('return_events').columns(['return_id', 'id']).execute();
}
