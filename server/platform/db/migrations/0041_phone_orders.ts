import { sql, type Kysely } from 'kysely';

/**
 * Who of the staff took an order for a customer who called or wrote; null where the customer placed it. Whoever calls
 * is found by the number that their orders went to, or that they saved with an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('taken_by', 'text').execute();
  await sql`create index orders_phone on orders (phone, id) where phone <> ''`.execute(db);
  await sql`create index addresses_phone on addresses (phone) where phone <> ''`.execute(db);
}
