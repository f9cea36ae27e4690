import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the limits on a shopper's orders and carts (decisions/0040). Without a row the default limits apply. The indexes
 * are for counting orders that the shop has not sent yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_limits')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('order_paise', 'bigint', (c) => c.notNull())
    .$call(columns('integer', 'line_pieces', 'order_pieces', 'account_orders', 'phone_orders', 'addresses'))
    .$call(columns('integer', 'cart_lines'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'phone'])
    await db.schema
      .createIndex(`orders_to_send_${column}`)
      .on('orders')
      .column(column)
      .where(sql.ref('delivery_status'), '=', sql.lit('PENDING'))
      .execute();
}
