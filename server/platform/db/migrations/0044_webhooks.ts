import type { Kysely } from 'kysely';

/** What an owner's own servers are told, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('sealed_before', 'text', (c) => c.notNull())
    .addColumn('before_until', 'text')
    .addColumn('paused', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('quiet_until', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('webhook_topics')
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id'))
    .addPrimaryKeyConstraint('webhook_topics_key', ['event', 'webhook_id'])
    .execute();
  // No foreign key: an order must not wait for whoever changes a webhook.
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('status', 'integer')
    .addColumn('took_ms', 'integer')
    .addColumn('failure', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
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
