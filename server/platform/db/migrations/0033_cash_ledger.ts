import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds remittances, by which couriers pay the cash that they have collected (decisions/0065), with a line for each
 * parcel. The table of couriers gets two titles of columns in a courier's files, and the number of days within which
 * the courier pays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('remit_days', 'integer', (c) => c.notNull().defaultTo(7))
    .execute();
  for (const column of ['remit_number_title', 'remit_amount_title'])
    await db.schema
      .alterTable('couriers')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema
    .createTable('remittances')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('courier_id', 'text', (c) => c.notNull().references('couriers.id'))
    .$call(columns('text', 'reference', 'received_on'))
    .addColumn('total_paise', 'bigint', (c) => c.notNull())
    .$call(columns('text', 'content_hash', 'user_id?', 'created_at', 'undone_at?'))
    .execute();
  // The same remittance is accepted only once, unless it was undone.
  await sql`create unique index remittances_content on remittances (content_hash) where undone_at is null`.execute(db);
  await db.schema
    .createTable('remittance_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('remittance_id', 'text', (c) => c.notNull().references('remittances.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .$call(columns('text', 'number', 'order_id?'))
    .addColumn('paise', 'bigint', (c) => c.notNull().check(sql`paise > 0`))
    .addColumn('outcome', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('remittance_lines_of')
    .on('remittance_lines')
    .columns(['remittance_id', 'position'])
    .execute();
  await db.schema.createIndex('remittance_lines_order').on('remittance_lines').column('order_id').execute();
}
