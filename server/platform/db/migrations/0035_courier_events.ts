import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds the couriers' events about parcels, and the secrets with which couriers sign them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('couriers')
    .addColumn('sealed_secret', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('courier_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('courier_id', 'text', (c) => c.notNull().references('couriers.id'))
    .$call(columns('text', 'message_id', 'number', 'event', 'happened_at', 'received_at', 'outcome', 'order_id?'))
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
