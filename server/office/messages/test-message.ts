import { currentLocale } from '#messages/current-locale.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import type { MessagePayload } from '../../platform/message-payload.ts';
import type { MessageDraft } from '../../platform/messages/messages.ts';
import { SHORT_CODE_LENGTH, shortLinkPath } from '../../sales/orders/short-links.ts';
import type { Sales } from '../../sales/sales.ts';
import { exampleValues } from './default-words.ts';

/** Writes a message with example values, so that an owner can try a template. */
export async function writeTestMessage(
  shop: Sales,
  { of: event, phone, language }: Extract<MessagePayload, { event: 'test' }>,
): Promise<MessageDraft> {
  return inLanguageOf(shop, language, ({ shopName, fileAt }) => ({
    event,
    phone,
    language: currentLocale(),
    values: exampleValues(event, { shopName, link: exampleLink(fileAt), now: shop.now() }),
    orderId: null,
    hasEmail: false,
  }));
}

/** Makes a link that is as long as a real link, and leads to no order. */
export function exampleLink(fileAt: (path: string) => string): string {
  return fileAt(shortLinkPath('1'.repeat(SHORT_CODE_LENGTH)));
}
