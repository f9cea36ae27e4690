import { sql, type Kysely } from 'kysely';

/**
 * Adds the member of the staff who took an order for a customer on the phone or in writing; null if the customer placed
 * it. The indexes are for finding a customer by the phone number of their orders or their saved addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('taken_by', 'text').execute();
  await sql`create index orders_phone on orders (phone, id) where phone <> ''`.execute(db);
  await sql`create index addresses_phone on addresses (phone) where phone <> ''`.execute(db);
}
