import { sql, type Kysely } from 'kysely';

/**
 * Returns and size swaps of delivered orders (decisions/0063). Policies are only added: the one of the time of delivery
 * holds for an order, and where there is none the usual one. An order's line is in one open return at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_policies')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('hold_days', 'integer', (c) => c.notNull())
    .addColumn('categories', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('returns')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('payout', 'text')
    .addColumn('refund_paise', 'bigint', (c) => c.notNull())
    .addColumn('refund_reference', 'text', (c) => c.notNull())
    .addColumn('pickup_on', 'text')
    .addColumn('sent_by', 'text', (c) => c.notNull())
    .addColumn('hold_days', 'integer', (c) => c.notNull())
    .addColumn('held_until', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
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
    .addColumn('swap_variant_id', 'text')
    .addColumn('swap_color', 'text', (c) => c.notNull())
    .addColumn('swap_size', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('return_lines_return').on('return_lines').column('return_id').execute();
  await sql`create unique index return_lines_open on return_lines (item_id) where is_open = 1`.execute(db);
  await db.schema
    .createTable('return_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('return_id', 'text', (c) => c.notNull().references('returns.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('return_events_return').on('return_events').columns(['return_id', 'id']).execute();
}
