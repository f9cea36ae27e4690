import { badField, ShopError } from '#contract/errors.ts';
import type { CodeChannel, CodeSent } from '#contract/sign-in-codes.ts';
import type { MessageChannel } from '#domain/messages.ts';
import { isAbroad, parseAnyMobile } from '#domain/phone.ts';
import { sameKey } from '#domain/same-key.ts';
import { currentLocale } from '#messages/current-locale.ts';
import * as codeText from '#text/sign-in-code.ts';
import * as validationText from '#text/validation.ts';
import { email as emailField } from '#contract/fields.ts';
import type { Visitor } from '../../auth/browser-cookie.ts';
import { recognize } from '../../auth/known-clients.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { queueEmail, sealForEmail } from '../../../platform/emails/queue-email.ts';
import { mayStillSendCode } from '../../../platform/messages/budget.ts';
import { listChannelsFor } from '../../../platform/messages/channels-for.ts';
import { queueMessage, sealForMessage } from '../../../platform/messages/queue-message.ts';
import type { Accounts } from '../../accounts.ts';
import { codeTries, phoneCodeTries } from '../client-tries.ts';
import { findUserByEmail } from '../queries.ts';
import { findByPhone } from './queries.ts';
import { codeSettingsInForce } from './settings.ts';
import { CODE_DIGITS, newSignInCode } from './sign-in-codes.ts';
import type { Subject } from './subjects.ts';

const RESEND_SECONDS = 30;
const OTHER_SECONDS = 60;

type Asked = { phone?: string | undefined; email?: string | undefined; channel?: CodeChannel | undefined };

/**
 * Sends a sign-in code to a number or an email. The answer, the SQL statements and the limits are the same whether or
 * not the shop knows the address. Throws 400 without a number or an email, 409 CODES_OFF, 409 CODE_BY_EMAIL for a
 * number while the shop cannot send messages to phones, and 429 after too many requests.
 */
export async function requestSignInCode(shop: Accounts, asked: Asked, client: Visitor): Promise<CodeSent> {
  const { takesAbroad } = await codeSettingsInForce(shop.db);
  const { phone = '', email = '', channel } = asked;
  if ((phone === '') === (email === '')) throw badField('phone', codeText.phoneOrEmail());
  return phone === ''
    ? toEmail(shop, readEmail(email), channel, client)
    : toPhone(shop, readPhone(phone, takesAbroad), channel, client);
}

function readEmail(typed: string): string {
  const read = emailField.safeParse(typed);
  if (!read.success) throw badField('email', read.error.issues[0]?.message ?? codeText.phoneOrEmail());
  return read.data;
}

function readPhone(typed: string, takesAbroad: boolean): string {
  const phone = parseAnyMobile(typed);
  if (phone === undefined) throw badField('phone', validationText.notAMobile());
  if (isAbroad(phone) && !takesAbroad) throw badField('phone', codeText.onlyIndia());
  return phone;
}

async function toEmail(shop: Accounts, email: string, channel: CodeChannel | undefined, client: Visitor) {
  refuseOther(channel, ['email']);
  const { db } = shop;
  const account = await findUserByEmail(db, email);
  const known = await recognize(db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...codeTries(account, email, client, known));
  const { code, ticket, store, expiresAt } = await newSignInCode(shop, { email }, client);
  const sealedCode = await sealForEmail(shop.mac, code);
  const payload = { email: 'code' as const, address: email, sealedCode, signsIn: true, language: currentLocale() };
  await inTransaction(db, async (db) => {
    await store(db);
    await queueEmail(db, payload, { now: shop.now(), lane: sameKey(email), expiresAt });
  });
  return sent(ticket, ['email'], 'email');
}

async function toPhone(shop: Accounts, phone: string, channel: CodeChannel | undefined, client: Visitor) {
  const { db } = shop;
  const channels = await listChannelsFor(db, 'code');
  const [first] = channels;
  // The shop gives this answer for known and unknown numbers, so the answer does not reveal whether the shop knows the
  // number.
  if (!first || !(await mayStillSendCode(db, (await shop.company()).name, shop.now())))
    throw new ShopError('conflict', 'CODE_BY_EMAIL', codeText.byEmail(), { details: { channels: ['email'] } });
  refuseOther(channel, channels);
  const account = await findByPhone(db, phone);
  const known = await recognize(db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...phoneCodeTries(account, phone, client, known));
  const subject: Subject = { phone };
  const { id, code, ticket, store, expiresAt } = await newSignInCode(shop, subject, client);
  const facts = { sealedCode: await sealForMessage(shop.mac, code), codeId: id };
  const language = account?.language ?? currentLocale();
  // The cast is safe: `refuseOther` refuses every other channel.
  const wanted = (channel as MessageChannel | undefined) ?? first;
  await inTransaction(db, async (db) => {
    await store(db);
    const message = { event: 'code' as const, phone, language, facts, channel: wanted };
    await queueMessage(db, message, { now: shop.now(), lane: phone, expiresAt });
  });
  return sent(ticket, channels, wanted);
}

function refuseOther(channel: CodeChannel | undefined, channels: readonly CodeChannel[]): void {
  if (channel !== undefined && !channels.includes(channel)) throw badField('channel', codeText.otherChannel());
}

function sent(ticket: string, channels: CodeChannel[], channel: CodeChannel): CodeSent {
  return {
    ticket,
    channel,
    channels,
    resendAfterSeconds: RESEND_SECONDS,
    otherAfterSeconds: OTHER_SECONDS,
    digits: CODE_DIGITS,
  };
}
