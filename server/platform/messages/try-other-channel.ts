import { addMs } from '#domain/instants.ts';
import type { Tx } from '../db/schema.ts';
import { MessagePayload } from '../message-payload.ts';
import { payBack } from './budget.ts';
import type { MessageRow } from './queries.ts';
import { queueMessage } from './queue-message.ts';

/**
 * A code can go to another channel for this number of milliseconds. The shop does not send an older code again, because
 * it is nearly expired.
 */
const CODE_MS = 8 * 60_000;

/**
 * Queues a message again, for the remaining channels, because a provider has reported that the message did not arrive.
 * Gives the price of the failed attempt back to the day's budget.
 */
export async function tryOtherChannel(db: Tx, row: MessageRow, now: string): Promise<void> {
  await payBack(db, Number(row.cost_paise), row.at, now);
  await db.updateTable('messages').set({ cost_paise: 0 }).where('id', '=', row.id).execute();
  if (row.payload === '' || (row.event === 'code' && row.at < addMs(now, -CODE_MS))) return;
  const payload = MessagePayload.parse(JSON.parse(row.payload));
  const over = [...payload.over, row.channel];
  await queueMessage(
    db,
    { ...withoutChannel(payload), over },
    { now, lane: row.phone_hash, uniqueKey: `after ${row.id}` },
  );
}

function withoutChannel(payload: MessagePayload): MessagePayload {
  return payload.event === 'test' ? payload : { ...payload, channel: undefined };
}
