import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../db/schema.ts';
import { deleteStopsBefore } from './stops.ts';

export { mayStillSpend } from './budget.ts';
export { keyNamesOf, type ChannelKeys } from './channel.ts';
export {
  areMessagesOn,
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
export {
  areComplete,
  lockOwnSettings,
  openKeys,
  orderOf,
  sealChannelsAnew,
  sealKeys,
  type MessageWay,
} from './settings.ts';
export { countStops, sealStopsAnew } from './stops.ts';

/** The owner compares months. */
const KEEP_MS = 400 * DAY_MS;
/** A report about a message comes within days, one about a code within minutes. */
const KEEP_PHONE_MS = 30 * DAY_MS;
const KEEP_PAYLOAD_MS = 2 * DAY_MS;
const KEEP_CODE_MS = DAY_MS;
const KEEP_STOP_MS = 3 * 366 * DAY_MS;

const nobody = { phone_hash: '', phone_end: '', payload: '', sealed_words: '' };

/** Deletes what is too old; of the rest, numbers and payloads that nobody needs any more. Call it every hour or so. */
export async function clearMessages(db: Db, now: string): Promise<void> {
  await db.deleteFrom('messages').where('at', '<', addMs(now, -KEEP_MS)).execute();
  const update = () => db.updateTable('messages');
  await update().set(nobody).where('at', '<', addMs(now, -KEEP_PHONE_MS)).where('phone_hash', '!=', '').execute();
  await update()
    .set(nobody)
    .where('event', '=', 'code')
    .where('at', '<', addMs(now, -KEEP_CODE_MS))
    .where('phone_hash', '!=', '')
    .execute();
  await update()
    .set({ payload: '' })
    .where('at', '<', addMs(now, -KEEP_PAYLOAD_MS))
    .where('payload', '!=', '')
    .execute();
  await deleteStopsBefore(db, addMs(now, -KEEP_STOP_MS));
}

/** Empties what the log says about an erased person's orders. */
export async function forgetPerson(db: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.updateTable('messages').set(nobody).where('order_id', 'in', orderIds).execute();
}
