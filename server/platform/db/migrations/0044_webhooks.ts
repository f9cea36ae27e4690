import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds webhooks, by which the shop sends events to an owner's own servers, and their messages with the results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'name', 'url', 'sealed_secret', 'sealed_before', 'before_until?', 'paused'))
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('quiet_until', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .$call(columns('text', 'user_id', 'created_at'))
    .execute();
  await db.schema
    .createTable('webhook_topics')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id'))
    .addPrimaryKeyConstraint('webhook_topics_key', ['event', 'webhook_id'])
    .execute();
  // The table has no foreign key. With a foreign key, an order would wait for a person who is changing a webhook.
  await db.schema
    .createTable('webhook_deliveries')
    .$call(columns('text', 'event_id', 'webhook_id', 'event', 'subject_id', 'order_id?', 'facts', 'happened_at'))
    .$call(columns('text', 'state'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .$call(columns('text', 'next_at', 'body?', 'sent_at?'))
    .$call(columns('integer', 'status?', 'took_ms?'))
    .$call(columns('text', 'failure', 'answer'))
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['webhook_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'event_id', 'next_at'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_subject')
    .on('webhook_deliveries')
    .columns(['subject_id', 'event'])
    .execute();
  await db.schema.createIndex('webhook_deliveries_order').on('webhook_deliveries').column('order_id').execute();
  await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('happened_at').execute();
}
