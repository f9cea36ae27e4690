import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the short links to orders that messages to phones contain, and the number of times that the owner has renewed
 * the secret address of MSG91's delivery reports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('short_links')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'order_id', 'expires_at'))
    .execute();
  await db.schema.createIndex('short_links_by_order').on('short_links').column('order_id').execute();
  await db.schema.createIndex('short_links_by_end').on('short_links').column('expires_at').execute();
  await db.schema
    .alterTable('message_settings')
    .addColumn('reports_address', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
}
