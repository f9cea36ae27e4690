import { ShopError } from '#contract/errors.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { limits } from '#domain/limits.ts';
import { HOUR_MS } from '#domain/instants.ts';
import * as confirmationText from '#text/email-confirmation.ts';
import { isMarkedBy } from '../../platform/keys/shop-key.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { TooManyTries } from '../../platform/http/rate-limits.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import { confirmEmail, findUser, getUser, type UserRow } from '../users/users.ts';
import { confirmationEmail } from './confirmation-email.ts';

const PURPOSE = 'email confirmation';

type Holder = Pick<UserRow, 'id' | 'email_key'>;

/**
 * The token of a confirmation link contains an account's id, the link's expiry time (ms), and the shop's signature,
 * which also covers the account's email.
 */
const TOKEN = /^([\da-f-]{36})\.(\d{13})\.([\da-f]{64})$/;

/**
 * Queues the email with the link that confirms a customer's address. If the address is already confirmed, no email is
 * sent. Throws 429 after too many emails.
 */
export async function sendLink(shop: Accounts, userId: string): Promise<void> {
  await shop.rateLimits.spend(['confirm-account', userId], ['confirm-account-day', userId]);
  await queueEmail(shop.db, { email: 'confirmAddress', userId }, { now: shop.now(), lane: userId });
}

/**
 * Writes the email, with a new confirmation link. Returns undefined if the address was confirmed or the account was
 * erased after the email was queued.
 */
export async function writeLinkEmail(
  shop: Accounts,
  { userId }: Extract<EmailPayload, { email: 'confirmAddress' }>,
): Promise<Email | undefined> {
  const user = await getUser(shop.db, userId);
  if (user.email_confirmed_at !== null || isErasedEmail(user.email)) return undefined;
  return confirmationEmail(shop, user, await tokenOf(shop, user));
}

/**
 * Calls `sendLink` for a person who did not ask for the email. If the limit on emails is reached, sends no email and
 * throws no error.
 */
export async function sendLinkUnasked(shop: Accounts, userId: string): Promise<void> {
  await sendLink(shop, userId).catch((error: unknown) => {
    if (!(error instanceof TooManyTries)) throw error;
  });
}

/**
 * Confirms the email address to which the link was sent. A second use of the confirmation link changes nothing. Throws
 * 400 for a link that no longer works, and 429 after too many invalid links from this network.
 */
export async function confirmByToken(shop: Accounts, token: string, network: string): Promise<void> {
  const user = await shop.rateLimits.weighLongSecret(['link-network', network], async () => holderOf(shop, token));
  if (!user) throw invalidLink();
  await confirmEmail(shop.db, user, shop.now());
}

/**
 * Finds the account to which a confirmation link's token belongs. Returns undefined for an expired token, and for a
 * token that the shop did not make for the account's present email.
 */
async function holderOf(shop: Accounts, token: string): Promise<UserRow | undefined> {
  const [, id = '', expires = '', mac = ''] = TOKEN.exec(token) ?? [];
  const user = Number(expires) > Date.parse(shop.now()) ? await findUser(shop.db, id) : undefined;
  return user && (await isMarkedBy(shop.mac, PURPOSE, markedOf(user, expires), mac)) ? user : undefined;
}

/**
 * Makes the token of a confirmation link. The shop need not store the token, because it recognises its own signature
 * for this account and email.
 */
async function tokenOf(shop: Accounts, user: Holder): Promise<string> {
  const expires = String(Date.parse(shop.now()) + limits.confirmHours * HOUR_MS);
  return [user.id, expires, await shop.mac(PURPOSE, markedOf(user, expires))].join('.');
}

function markedOf({ id, email_key }: Holder, expires: string): string {
  return `${id} ${email_key} ${expires}`;
}

function invalidLink(): ShopError {
  return new ShopError('bad-input', 'LINK_INVALID', confirmationText.invalid());
}
