import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { columns } from '../migration-columns.ts';

/**
 * Lets the parcel of an exchange belong to a return instead of an order, because the courier collects money only for an
 * order's own parcels. A number is unique for each courier, among the parcels of orders and returns together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table parcels alter column order_id drop not null`.execute(db);
    await db.schema.alterTable('parcels').addColumn('return_id', 'text').execute();
  } else await rebuild(db);
  await db.schema.createIndex('parcels_return').on('parcels').columns(['return_id', 'id']).execute();
}

/** Makes the table of parcels again, because SQLite cannot make an existing column nullable. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcels_anew')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('courier_id', 'text', (c) => c.notNull().references('couriers.id'))
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('weight_grams', 'integer', (c) => c.check(sql`weight_grams > 0`))
    .$call(columns('text', 'user_id?', 'created_at', 'return_id?'))
    .execute();
  await sql`insert into parcels_anew (id, order_id, courier_id, number, weight_grams, user_id, created_at)
    select id, order_id, courier_id, number, weight_grams, user_id, created_at from parcels`.execute(db);
  await db.schema.dropTable('parcels').execute();
  await db.schema.alterTable('parcels_anew').renameTo('parcels').execute();
  await sql`create unique index parcels_number on parcels (number, courier_id)`.execute(db);
  await db.schema.createIndex('parcels_order').on('parcels').columns(['order_id', 'id']).execute();
}
