import type { Db } from '../db/schema.ts';

/** Answers whether the owner has turned on a channel. */
export async function areMessagesOn(db: Db): Promise<boolean> {
  return (await messagesOnQuery(db).executeTakeFirst()) !== undefined;
}

export function messagesOnQuery(db: Db) {
  return db.selectFrom('message_channels').where('is_on', '=', 1).select('channel').limit(1);
}

export async function findSettings(db: Db) {
  return db.selectFrom('message_settings').selectAll().executeTakeFirst();
}
