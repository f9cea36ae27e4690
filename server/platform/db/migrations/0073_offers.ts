import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the owner's offers with their codes, the code in a cart, and the reductions that are stored with an order, its
 * invoice and its returns. Without offers all amounts stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'name', 'kind', 'terms', 'starts_at?', 'ends_at?'))
    .$call(columns('integer', 'is_paused', 'most_uses?'))
    .addColumn('uses', 'integer', (column) => column.notNull().check(sql`uses >= 0`))
    .$call(columns('text', 'created_at', 'updated_at', 'deleted_at?'))
    .execute();
  await db.schema
    .createTable('offer_codes')
    .addColumn('code_key', 'text', (column) => column.primaryKey())
    .addColumn('offer_id', 'text', (column) => column.notNull().references('offers.id'))
    .$call(columns('text', 'code', 'batch_id?'))
    .$call(columns('integer', 'most_uses?'))
    .addColumn('uses', 'integer', (column) => column.notNull().check(sql`uses >= 0`))
    .$call(columns('text', 'created_at'))
    .execute();
  await db.schema.createIndex('offer_codes_of_offer').on('offer_codes').columns(['offer_id', 'batch_id']).execute();
  await db.schema
    .createTable('offer_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('text', 'version'))
    .$call(columns('integer', 'floor_percent'))
    .$call(columns('text', 'staff_percent', 'updated_at'))
    .execute();
  await db.schema
    .createTable('cart_codes')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .$call(columns('text', 'code', 'added_at'))
    .execute();
  await db.schema
    .createTable('order_offers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .$call(columns('integer', 'position'))
    .$call(columns('text', 'offer_id?', 'name', 'code', 'terms?', 'by_user?', 'reason'))
    .$call(columns('bigint', 'paise'))
    .$call(columns('integer', 'is_delivery', 'is_given_back'))
    .execute();
  await db.schema.createIndex('order_offers_of_order').on('order_offers').columns(['order_id', 'position']).execute();
  await db.schema.createIndex('order_offers_of_offer').on('order_offers').column('offer_id').execute();
  for (const table of ['order_items', 'invoice_lines'])
    await db.schema
      .alterTable(table)
      .addColumn('reduction_paise', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute();
  await db.schema.alterTable('return_lines').addColumn('paid_paise', 'bigint').execute();
}
