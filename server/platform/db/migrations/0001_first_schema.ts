import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Creates the whole first schema, in SQL that both engines accept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const instants = <T extends string>(builder: CreateTableBuilder<T>) =>
    builder.addColumn('created_at', 'text', (c) => c.notNull()).addColumn('updated_at', 'text', (c) => c.notNull());

  await instants(
    table('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull().unique())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .$call(columns('text', 'first_name', 'last_name', 'mobile?', 'dob?'))
      .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('ADMIN', 'CUSTOMER')`))
      .$call(columns('text', 'password_hash', 'blocked_at?')),
  ).execute();

  await table('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('text', 'created_at', 'last_used_at', 'expires_at'))
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await table('one_time_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull().check(sql`tries_left >= 0`))
    .$call(columns('text', 'expires_at', 'used_at?', 'created_at'))
    .execute();
  await db.schema.createIndex('one_time_codes_user').on('one_time_codes').column('user_id').execute();

  await instants(
    table('categories')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('parent_id', 'text', (c) => c.references('categories.id'))
      .$call(columns('text', 'parent_key', 'name', 'name_key', 'description'))
      .addUniqueConstraint('categories_name_once', ['parent_key', 'name_key']),
  ).execute();

  await instants(
    table('products')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('source_id', 'text', (c) => c.unique())
      .$call(columns('text', 'name', 'brand', 'description'))
      .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
      .addColumn('retired_at', 'text'),
  ).execute();
  await db.schema.createIndex('products_name').on('products').column('name').execute();
  await db.schema.createIndex('products_category').on('products').column('category_id').execute();

  await instants(
    table('variants')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .$call(columns('text', 'sku?', 'color', 'color_hex', 'size', 'option_key'))
      .addColumn('stock', 'integer', (c) => c.notNull().check(sql`stock >= 0`))
      .addColumn('selling_paise', 'bigint', (c) => c.notNull().check(sql`selling_paise > 0`))
      .addColumn('saving_paise', 'bigint', (c) => c.notNull().check(sql`saving_paise >= 0`))
      .addColumn('retired_at', 'text'),
  ).execute();
  await db.schema
    .createIndex('variants_option_once')
    .unique()
    .on('variants')
    .columns(['product_id', 'option_key'])
    .where(sql.ref('retired_at'), 'is', null)
    .execute();

  await table('pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('integer', 'width', 'height'))
    .$call(columns('text', 'widths', 'placeholder', 'main_color', 'created_at'))
    .execute();

  await table('product_images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('picture_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('product_images_product')
    .on('product_images')
    .columns(['product_id', 'position'])
    .execute();

  await table('cart_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('variant_id', 'text', (c) => c.notNull().references('variants.id'))
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity >= 1`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('cart_items_once', ['user_id', 'variant_id'])
    .execute();
  await db.schema.createIndex('cart_items_variant').on('cart_items').column('variant_id').execute();

  await table('wishlist_items')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('wishlist_items_once', ['user_id', 'product_id'])
    .execute();
  await db.schema.createIndex('wishlist_items_product').on('wishlist_items').column('product_id').execute();

  await instants(
    table('addresses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .$call(columns('text', 'line1', 'line2', 'city', 'state', 'postal_code'))
      .addColumn('is_default', 'integer', (c) => c.notNull().check(sql`is_default in (0, 1)`)),
  ).execute();
  await db.schema.createIndex('addresses_user').on('addresses').column('user_id').execute();
  await db.schema
    .createIndex('addresses_one_default')
    .unique()
    .on('addresses')
    .column('user_id')
    .where(sql.ref('is_default'), '=', 1)
    .execute();

  await instants(
    table('orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_number', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .$call(columns('text', 'first_name', 'last_name', 'email', 'line1', 'line2', 'city', 'state', 'postal_code'))
      .$call(columns('bigint', 'subtotal_paise', 'discount_paise', 'total_paise'))
      .$call(columns('text', 'payment_method', 'payment_status', 'delivery_status', 'expected_on', 'delivered_at?'))
      .$call(columns('text', 'confirmation_sent_at?')),
  ).execute();
  await db.schema.createIndex('orders_user').on('orders').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('orders_status').on('orders').columns(['delivery_status', 'id']).execute();

  await table('order_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .$call(columns('text', 'product_id', 'variant_id', 'name', 'size', 'color', 'color_hex'))
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity >= 1`))
    .$call(columns('bigint', 'selling_paise', 'saving_paise'))
    .addColumn('picture_ids', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_items_order').on('order_items').columns(['order_id', 'position']).execute();
  await db.schema.createIndex('order_items_variant').on('order_items').column('variant_id').execute();

  await table('order_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .$call(columns('text', 'at', 'user_id?', 'by', 'delivery_status'))
    .execute();
  await db.schema.createIndex('order_events_order').on('order_events').columns(['order_id', 'id']).execute();

  await table('stock_movements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('variant_id', 'text', (c) => c.notNull().references('variants.id'))
    .addColumn('change', 'integer', (c) => c.notNull())
    .$call(columns('text', 'reason', 'order_id?', 'user_id?', 'at'))
    .execute();
  await db.schema.createIndex('stock_movements_variant').on('stock_movements').column('variant_id').execute();

  await table('idempotency_keys')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('text', 'key', 'body_hash', 'order_id', 'created_at'))
    .addPrimaryKeyConstraint('idempotency_keys_once', ['user_id', 'key'])
    .execute();

  await table('catalogue_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into catalogue_state (id, version) values (1, 1)`.execute(db);
  await table('catalogue_changes')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('product_id', 'text')
    .execute();
  await db.schema.createIndex('catalogue_changes_version').on('catalogue_changes').column('version').execute();

  await table('company')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'name', 'email', 'phone', 'address', 'pincode'))
    .addColumn('logo_picture_id', 'text', (c) => c.references('pictures.id'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await instants(
    table('legal_pages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .$call(columns('text', 'title', 'content')),
  ).execute();
}
