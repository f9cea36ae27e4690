import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MessageChannel, MessageEvent } from '#domain/messages.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

export type SettingsRow = Selectable<Schema['message_settings']>;
export type ChannelRow = Selectable<Schema['message_channels']>;
export type TemplateRow = Selectable<Schema['message_templates']>;
export type MessageRow = Selectable<Schema['messages']>;

/** Returns whether the owner has turned on a channel to phones. */
export async function areMessagesOn(db: Db): Promise<boolean> {
  return (await messagesOnQuery(db).executeTakeFirst()) !== undefined;
}

/**
 * Makes the query of `areMessagesOn`, for sending it together with other queries. The query returns a row if the owner
 * has turned on a channel.
 */
export function messagesOnQuery(db: Db) {
  return db.selectFrom('message_channels').where('is_on', '=', 1).select('channel').limit(1);
}

export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  return db.selectFrom('message_settings').selectAll().executeTakeFirst();
}

/** Inserts the settings of messages, unless the table contains a row. */
export async function insertSettings(db: Db, row: SettingsRow): Promise<void> {
  await db
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function lockSettings(db: Tx): Promise<SettingsRow> {
  return db.selectFrom('message_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettings(db: Db, change: Updateable<Schema['message_settings']>): Promise<void> {
  await db.updateTable('message_settings').set(change).execute();
}

export async function listChannels(db: Db): Promise<ChannelRow[]> {
  return db.selectFrom('message_channels').selectAll().orderBy('channel').execute();
}

export async function findChannel(db: Db, channel: MessageChannel): Promise<ChannelRow | undefined> {
  return db.selectFrom('message_channels').selectAll().where('channel', '=', channel).executeTakeFirst();
}

export async function upsertChannel(db: Db, row: Insertable<Schema['message_channels']>): Promise<void> {
  const { channel: _, ...rest } = row;
  await db
    .insertInto('message_channels')
    .values(row)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(rest))
    .execute();
}

/** Turns off the channels to phones for which the shop has no keys. */
export async function switchOffWithoutKeys(db: Db): Promise<void> {
  await db
    .updateTable('message_channels')
    .set({ is_on: 0 })
    .where('sealed_keys', '=', '')
    .where('is_on', '=', 1)
    .execute();
}

export async function updateTrouble(db: Db, channel: MessageChannel, trouble: string): Promise<void> {
  await db
    .updateTable('message_channels')
    .set({ trouble })
    .where('channel', '=', channel)
    .where('trouble', '!=', trouble)
    .execute();
}

/** Replaces a channel's sealed keys, unless somebody has replaced these keys meanwhile. */
export async function updateSealedKeys(
  db: Db,
  channel: MessageChannel,
  [before, after]: readonly [string, string],
): Promise<void> {
  await db
    .updateTable('message_channels')
    .set({ sealed_keys: after })
    .where('channel', '=', channel)
    .where('sealed_keys', '=', before)
    .execute();
}

export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('message_templates').selectAll().execute();
}

export async function listTemplatesOf(db: Db, event: MessageEvent): Promise<TemplateRow[]> {
  return db.selectFrom('message_templates').selectAll().where('event', '=', event).execute();
}

export async function upsertTemplate(db: Db, row: Insertable<Schema['message_templates']>): Promise<void> {
  const { channel: _channel, event: _event, language: _language, ...rest } = row;
  await db
    .insertInto('message_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['channel', 'event', 'language']).doUpdateSet(rest))
    .execute();
}

export async function findTemplate(
  db: Db,
  { channel, event, language }: Pick<TemplateRow, 'channel' | 'event' | 'language'>,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('message_templates')
    .selectAll()
    .where('channel', '=', channel)
    .where('event', '=', event)
    .where('language', '=', language)
    .executeTakeFirst();
}
