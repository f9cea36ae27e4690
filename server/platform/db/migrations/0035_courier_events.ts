import type { Kysely } from 'kysely';

/** What couriers tell of parcels, and the secrets by which they sign it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('sealed_secret', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('courier_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('courier_id', 'text', (c) => c.notNull().references('couriers.id'))
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    .execute();
  await db.schema
    .createIndex('courier_events_message')
    .unique()
    .on('courier_events')
    .columns(['courier_id', 'message_id'])
    .execute();
  await db.schema
    .createIndex('courier_events_parcel')
    .on('courier_events')
    .columns(['number', 'courier_id', 'happened_at'])
    .execute();
  await db.schema
    .createIndex('courier_events_received')
    .on('courier_events')
    .columns(['courier_id', 'received_at'])
    .execute();
}
