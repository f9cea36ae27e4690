import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../db/schema.ts';
import { deleteStopsBefore } from './stops.ts';

export type { ChannelKeys } from './channel.ts';
export {
  findChannel,
  findSettings,
  findTemplate,
  listChannels,
  listTemplates,
  messagesOnQuery,
  switchOffWithoutKeys,
  updateSettings,
  upsertChannel,
  upsertTemplate,
  type TemplateRow,
} from './queries.ts';
export { deliver, SIMULATED_WORDS, type MessageDraft, type MessageWork } from './send-message.ts';
export { countHeldBack, listLatest, sumByChannel } from './sent-log.ts';
export { areComplete, lockOwnSettings, noSettings, openKeys, orderOf, sealChannelsAnew, sealKeys } from './settings.ts';
export { countStops, sealStopsAnew } from './stops.ts';

/**
 * The shop keeps rows of the log of messages for this number of milliseconds, more than a year, because owners compare
 * months.
 */
const KEEP_MS = 400 * DAY_MS;
/**
 * The shop keeps a phone's number in the log for this number of milliseconds. Customers ask about a message within
 * days, and never ask about a code.
 */
const KEEP_PHONE_MS = { code: DAY_MS, other: 30 * DAY_MS };
/**
 * The shop keeps a message's payload for this number of milliseconds. A report that makes the shop use another channel
 * comes within days, and for a code within minutes.
 */
const KEEP_PAYLOAD_MS = { code: HOUR_MS, other: 2 * DAY_MS };
const KEEP_STOP_MS = 3 * 366 * DAY_MS;

const nobody = { phone_hash: '', phone_end: '', payload: '', sealed_words: '' };

/**
 * Deletes old rows of the log of messages, and old refusals of phones. In the remaining rows of the log, removes the
 * phone numbers and payloads that the shop no longer needs. Call `clearMessages` about once an hour.
 */
export async function clearMessages(db: Db, now: string): Promise<void> {
  await db.deleteFrom('messages').where('at', '<', addMs(now, -KEEP_MS)).execute();
  for (const [kind, comparison] of [
    ['code', '='],
    ['other', '!='],
  ] as const) {
    const update = () => db.updateTable('messages').where('event', comparison, 'code');
    const phoneBefore = addMs(now, -KEEP_PHONE_MS[kind]);
    await update().set(nobody).where('at', '<', phoneBefore).where('phone_hash', '!=', '').execute();
    const payloadBefore = addMs(now, -KEEP_PAYLOAD_MS[kind]);
    await update().set({ payload: '' }).where('at', '<', payloadBefore).where('payload', '!=', '').execute();
  }
  await deleteStopsBefore(db, addMs(now, -KEEP_STOP_MS));
}

/**
 * Removes an erased person's data from the log of messages: from rows about their orders, and from rows about codes to
 * their confirmed number.
 */
export async function forgetPerson(db: Tx, orderIds: readonly string[], phone: string | null): Promise<void> {
  if (orderIds.length > 0) await db.updateTable('messages').set(nobody).where('order_id', 'in', orderIds).execute();
  if (phone === null) return;
  await db
    .updateTable('messages')
    .set(nobody)
    .where('event', '=', 'code')
    .where('phone_end', '=', phone.slice(-PHONE_END))
    // Without its payload, a row has only the last digits and a hash of the number. The statement therefore empties
    // every row without a payload whose last digits match, even if the row is about another person's number.
    .where((row) => row.or([row('payload', '=', ''), row('payload', 'like', `%"${phone}"%`)]))
    .execute();
}

/** The log of messages shows only this many of the last digits of a number. */
const PHONE_END = 4;
