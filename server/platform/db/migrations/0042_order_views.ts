import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds the filters for the list of orders that staff save under a name. `filters` is JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_views')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .$call(columns('text', 'name', 'filters'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_views_user').on('order_views').columns(['user_id', 'position']).execute();
}
