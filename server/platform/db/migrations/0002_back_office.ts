import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the tables that the back office needs: the log of changes, notes on orders, staff invitations, editable content,
 * imports and SKUs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'at', 'user_id?', 'action', 'subject_id?', 'subject', 'before?', 'after?'))
    .execute();
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject_id', 'id']).execute();
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();

  await table('order_notes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(columns('text', 'at', 'user_id?'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('note', 'mail')`))
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_notes_order').on('order_notes').columns(['order_id', 'id']).execute();
  await db.schema
    .alterTable('order_events')
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('orders_created').on('orders').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('order_items_product').on('order_items').column('product_id').execute();

  await table('staff_invites')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'email', 'email_key'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .$call(columns('text', 'invited_by?', 'created_at', 'expires_at'))
    .execute();
  await db.schema.createIndex('staff_invites_email').unique().on('staff_invites').column('email_key').execute();

  await table('site_content')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'content', 'updated_at'))
    .execute();

  await table('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'user_id', 'state'))
    .$call(columns('integer', 'is_dry_run', 'done', 'total'))
    .$call(columns('text', 'result?', 'created_at', 'updated_at'))
    .execute();

  await db.schema
    .createIndex('variants_sku_once')
    .unique()
    .on('variants')
    .column('sku')
    .where(sql.ref('sku'), 'is not', null)
    .where(sql.ref('retired_at'), 'is', null)
    .execute();
  await db.schema.createIndex('users_role').on('users').columns(['role', 'id']).execute();
}
