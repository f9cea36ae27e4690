import { isOpenReturn } from '#domain/returns.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import { noteEvents } from '../../webhooks/note-event.ts';
import { closeLines, insertReturnEvent, type ReturnRow } from './queries.ts';

/**
 * The person who changes a return: the shopper, or a member of staff (`by` is `shop`). `words` is the shop's message to
 * the shopper.
 */
export type Doer = { userId: string | null; by: 'shopper' | 'shop'; words: string; now: string };

/**
 * Records the new state of a return, and queues the email to the shopper. For a paid refund, also queues the message to
 * the phone. When a return ends, its lines are closed, so that the shopper may ask for another return of them.
 */
export async function enterState(
  db: Tx,
  row: Pick<ReturnRow, 'id' | 'state' | 'order_id' | 'user_id' | 'refund_paise'>,
  { userId, by, words, now }: Doer,
): Promise<void> {
  const { id, state, order_id: orderId, user_id: shopperId } = row;
  const eventId = newId();
  await insertReturnEvent(db, { id: eventId, return_id: id, at: now, user_id: userId, by, state, words });
  if (!isOpenReturn(state)) await closeLines(db, id);
  const event = state === 'ASKED' ? 'return.requested' : 'return.state_changed';
  await noteEvents(db, [{ event, subjectId: id, orderId }], now);
  // The shopper gets no email about the packing of an exchange.
  if (state === 'SWAP_PACKED') return;
  await queueEmail(db, { email: 'return', returnId: id, eventId }, { now, lane: shopperId });
  if (state !== 'REFUNDED') return;
  const refund = { event: 'refund', orderId, facts: { paise: Number(row.refund_paise) } } as const;
  await queueMessage(db, refund, { now, lane: shopperId, uniqueKey: `refund ${id}` });
}
