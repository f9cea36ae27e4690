import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds sales, the price history, bulk changes of prices, and the sale that set the price of a sold item. While a sale
 * runs, the table `variants` contains the sale's prices. The price history of each variant begins with its present
 * price, dated at the variant's last change, because the price has not changed since then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('markdowns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'name', 'rule', 'goods', 'exceptions', 'starts_at', 'ends_at?', 'paused_at?', 'closed_at?'))
    .$call(columns('integer', 'is_applied', 'is_stale'))
    .$call(columns('text', 'found?', 'created_at', 'updated_at'))
    .execute();
  await db.schema
    .createTable('price_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('text', 'applied_at', 'next_at?'))
    .execute();
  await sql`insert into price_state (id, applied_at) values (1, '')`.execute(db);
  await db.schema
    .createTable('price_history')
    .$call(columns('text', 'variant_id', 'at'))
    .$call(columns('bigint', 'selling_paise', 'saving_paise'))
    .$call(columns('text', 'cause', 'user_id?', 'markdown_id?'))
    .addPrimaryKeyConstraint('price_history_once', ['variant_id', 'at'])
    .execute();
  await sql`
    insert into price_history (variant_id, at, selling_paise, saving_paise, cause)
    select id, updated_at, selling_paise, saving_paise, 'known' from variants where retired_at is null`.execute(db);
  await db.schema
    .createTable('price_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'user_id?', 'rule', 'goods', 'entries'))
    .$call(columns('integer', 'products', 'variants'))
    .$call(columns('text', 'undone_at?', 'created_at'))
    .execute();
  for (const name of ['usual_selling_paise', 'usual_saving_paise'])
    await db.schema.alterTable('variants').addColumn(name, 'bigint').execute();
  await db.schema.alterTable('variants').addColumn('markdown_id', 'text').execute();
  await db.schema.alterTable('order_items').addColumn('markdown_id', 'text').execute();
  await db.schema.alterTable('order_items').addColumn('usual_selling_paise', 'bigint').execute();
  await db.schema
    .createIndex('order_items_markdown')
    .on('order_items')
    .column('markdown_id')
    .where(sql.ref('markdown_id'), 'is not', null)
    .execute();
}
