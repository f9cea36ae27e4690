import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds messages to phones: the owner's settings, templates, the log of sent messages, and phones whose owner wants no
 * messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('text', 'channel_order'))
    .$call(columns('bigint', 'day_budget_paise?'))
    .$call(columns('text', 'spent_day'))
    .$call(columns('bigint', 'spent_paise'))
    .$call(columns('text', 'over_day', 'updated_at'))
    .execute();
  await db.schema
    .createTable('message_channels')
    .addColumn('channel', 'text', (column) => column.primaryKey())
    .$call(columns('integer', 'is_on'))
    .$call(columns('text', 'sender', 'sealed_keys'))
    .$call(columns('integer', 'price_paise'))
    .$call(columns('text', 'trouble', 'updated_at'))
    .execute();
  await db.schema
    .createTable('message_templates')
    .$call(columns('text', 'channel', 'event', 'language', 'provider_name', 'words', 'state', 'updated_at'))
    .addPrimaryKeyConstraint('message_templates_key', ['channel', 'event', 'language'])
    .execute();
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'job_id', 'channel', 'event', 'language', 'phone_hash', 'phone_end', 'provider_id'))
    .$call(columns('text', 'state', 'failure'))
    .$call(columns('integer', 'unknown_ends'))
    .$call(columns('bigint', 'cost_paise'))
    .$call(columns('text', 'order_id?', 'payload', 'sealed_words', 'at', 'updated_at'))
    .addUniqueConstraint('messages_of_job', ['job_id', 'channel'])
    .execute();
  await db.schema.createIndex('messages_by_time').on('messages').column('at').execute();
  await db.schema.createIndex('messages_by_provider').on('messages').columns(['provider_id']).execute();
  await db.schema.createIndex('messages_by_order').on('messages').columns(['order_id']).execute();
  await db.schema
    .createTable('message_stops')
    .addColumn('phone_hash', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'sealed_phone'))
    .$call(columns('integer', 'is_stopped'))
    .$call(columns('text', 'at'))
    .execute();
}
