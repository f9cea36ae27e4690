import { currentLocale } from '#messages/current-locale.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import type { MessagePayload } from '../../platform/message-payload.ts';
import type { MessageDraft } from '../../platform/messages/messages.ts';
import type { Sales } from '../../sales/sales.ts';
import { exampleValues } from './default-words.ts';

/** Writes a message with invented values, by which the owner tries a template. */
export async function writeTestMessage(
  shop: Sales,
  { of: event, phone, language }: Extract<MessagePayload, { event: 'test' }>,
): Promise<MessageDraft> {
  return inLanguageOf(shop, language, ({ shopName, pageAt }) => ({
    event,
    phone,
    language: currentLocale(),
    values: exampleValues(event, { shopName, link: exampleLink(pageAt), now: shop.now() }),
    orderId: null,
    hasEmail: false,
  }));
}

/** A link as long as the real ones: an order's id, the end of its time, and a signature. */
export function exampleLink(pageAt: (path: string) => string): string {
  return pageAt(`/track#${'0'.repeat(36)}.${'0'.repeat(13)}.${'0'.repeat(64)}`);
}
