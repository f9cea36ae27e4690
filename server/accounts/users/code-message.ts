import { addMs, MINUTE_MS } from '#domain/instants.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { inLanguageOf } from '../../platform/emails/emails.ts';
import { queueEmail, sealForEmail } from '../../platform/emails/queue-email.ts';
import type { MessagePayload } from '../../platform/message-payload.ts';
import type { MessageDraft } from '../../platform/messages/messages.ts';
import { unsealForMessage } from '../../platform/messages/queue-message.ts';
import type { Accounts } from '../accounts.ts';
import { noteSentToEmail } from './code-queries.ts';
import { findByPhone } from './codes/queries.ts';
import { CODE_LIFE_MINUTES } from './one-time-codes.ts';

type CodePayload = Extract<MessagePayload, { event: 'code' }>;

/**
 * Writes the message with a one-time code. If no channel delivers the message, the shop emails the code to the
 * account's confirmed address.
 */
export async function writeCodeMessage(shop: Accounts, payload: CodePayload): Promise<MessageDraft> {
  const { phone, language, facts } = payload;
  const code = await unsealForMessage(shop.mac, facts.sealedCode);
  return inLanguageOf(shop, language, ({ shopName }) => ({
    event: 'code',
    phone,
    language: currentLocale(),
    values: { code, shop: shopName },
    orderId: null,
    hasEmail: false,
    ifUnsent: async () => emailInstead(shop, payload, code),
  }));
}

/**
 * Emails a code that has reached no phone, at most once, to the customer who has confirmed this number and an email.
 * This does not reveal to the person who asked for the code whether the shop knows the number, because that person
 * already has the shop's answer.
 */
async function emailInstead(shop: Accounts, { phone, language, facts }: CodePayload, code: string): Promise<boolean> {
  const { codeId } = facts;
  const account = await findByPhone(shop.db, phone);
  if (codeId === undefined || !account || account.email === '' || account.email_confirmed_at === null) return false;
  const sealedCode = await sealForEmail(shop.mac, code);
  const payload = { email: 'code' as const, address: account.email, sealedCode, signsIn: true, language };
  const now = shop.now();
  return inTransaction(shop.db, async (db) => {
    if (await noteSentToEmail(db, codeId, account.email, now))
      await queueEmail(db, payload, {
        now,
        lane: account.email_key,
        expiresAt: addMs(now, CODE_LIFE_MINUTES * MINUTE_MS),
      });
    return true;
  });
}
