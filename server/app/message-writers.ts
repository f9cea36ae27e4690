import { writeCodeMessage } from '../accounts/users/code-message.ts';
import { writeTestMessage } from '../office/messages/test-message.ts';
import type { MessagePayload } from '../platform/message-payload.ts';
import { deliver, type MessageDraft, type MessageWork } from '../platform/messages/messages.ts';
import { writeOrderMessage } from '../sales/orders/order-messages.ts';
import type { Shop } from './shop.ts';

/** Writes and sends a queued message. Sends nothing if the message is not needed any more. */
export async function sendMessage(shop: Shop, work: MessageWork): Promise<void> {
  const draft = await write(shop, work.payload);
  if (draft) await deliver(shop, work, draft);
}

async function write(shop: Shop, payload: MessagePayload): Promise<MessageDraft | undefined> {
  if (payload.event === 'code') return writeCodeMessage(shop, payload);
  if (payload.event === 'test') return writeTestMessage(shop, payload);
  return writeOrderMessage(shop, payload);
}
