import { currentLocale } from '#messages/current-locale.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import type { MessagePayload } from '../../platform/message-payload.ts';
import type { MessageDraft } from '../../platform/messages/messages.ts';
import { unsealForMessage } from '../../platform/messages/queue-message.ts';
import type { Accounts } from '../accounts.ts';

/** Writes the message with a one-time code. */
export async function writeCodeMessage(
  shop: Accounts,
  { phone, language, facts }: Extract<MessagePayload, { event: 'code' }>,
): Promise<MessageDraft> {
  const code = await unsealForMessage(shop.mac, facts.sealedCode);
  return inLanguageOf(shop, language, ({ shopName }) => ({
    event: 'code',
    phone,
    language: currentLocale(),
    values: { code, shop: shopName },
    orderId: null,
    hasEmail: false,
  }));
}
