import * as accountEmailText from '#text/email-account.ts';
import * as codeEmailText from '#text/email-code.ts';
import { isErasedEmail } from '#domain/erased.ts';
import type { EmailPayload } from '../../platform/email-payload.ts';
import { writeEmail } from '../../platform/emails/emails.ts';
import { unsealForEmail } from '../../platform/emails/queue-email.ts';
import type { Email } from '../../platform/outside/mail.ts';
import type { Accounts } from '../accounts.ts';
import { CODE_LIFE_MINUTES } from './one-time-codes.ts';
import { findUserByEmail, getUser } from './queries.ts';

// Anybody may ask for a code, so the emails of this file are in the language of the account and not of the request. The
// emails do not contain the account's name. If the emails contained the name, a person could register with a stranger's
// address and write a message as the name, and the shop would send the message to the stranger.

type Of<Kind extends EmailPayload['email']> = Extract<EmailPayload, { email: Kind }>;

/** Writes the email that greets a new customer. */
export async function writeWelcome(shop: Accounts, { userId }: Of<'welcome'>): Promise<Email | undefined> {
  const { email, language } = await getUser(shop.db, userId);
  if (isErasedEmail(email)) return undefined;
  return writeEmail(shop, language, ({ shopName, pageAt }) => ({
    to: email,
    subject: accountEmailText.welcomeSubject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: accountEmailText.welcome({ shop: shopName }) },
      { kind: 'paragraph', text: accountEmailText.ready() },
      { kind: 'button', label: accountEmailText.startShopping(), address: pageAt('/shop') },
      { kind: 'paragraph', text: accountEmailText.notYou() },
    ],
  }));
}

/**
 * Writes the email which tells an account's holder that somebody tried to register with their address. The shop sends
 * this email only with `HIDE_ACCOUNTS`, because then the answer to the registration must not reveal that the account
 * exists.
 */
export async function writeKnownAccountEmail(
  shop: Accounts,
  { address }: Of<'knownAccount'>,
  attempt: number,
): Promise<Email | undefined> {
  const holder = await findUserByEmail(shop.db, address);
  if (!holder || (attempt === 1 && !(await mayBeTold(shop, holder.id)))) return undefined;
  const { email, language } = holder;
  return writeEmail(shop, language, ({ shopName, pageAt }) => ({
    to: email,
    subject: accountEmailText.knownSubject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: accountEmailText.known() },
      { kind: 'paragraph', text: accountEmailText.knownWhy({ shop: shopName }) },
      { kind: 'paragraph', text: accountEmailText.knownNext() },
      { kind: 'button', label: accountEmailText.signIn(), address: pageAt('/login') },
    ],
  }));
}

/**
 * Returns whether the limit allows another email. The email uses up a try of the limit for one-time codes, so that
 * nobody can flood a mailbox.
 */
async function mayBeTold(shop: Accounts, userId: string): Promise<boolean> {
  try {
    await shop.rateLimits.spend(['code-account', userId]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the email with a one-time code. The subject never contains the code, because locked phones show subjects.
 * Returns undefined for a sign-in code to staff, who never sign in by a code, and for a code for a new password if no
 * account has the address. Even if nobody gets the code, the shop makes and queues it, so that the time of the shop's
 * answer reveals nothing.
 */
export async function writeCodeEmail(
  shop: Accounts,
  { address, sealedCode, signsIn, language: asked }: Of<'code'>,
): Promise<Email | undefined> {
  const user = await findUserByEmail(shop.db, address);
  if (signsIn ? user?.role === 'ADMIN' : !user) return undefined;
  const { email, language } = user ?? { email: address, language: asked };
  const code = await unsealForEmail(shop.mac, sealedCode);
  return writeEmail(shop, language, ({ shopName }) => ({
    to: email,
    subject: codeEmailText.subject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: codeEmailText.heading() },
      { kind: 'paragraph', text: (signsIn ? codeEmailText.signIn : codeEmailText.code)({ shop: shopName }) },
      { kind: 'code', code },
      { kind: 'paragraph', text: codeEmailText.validity({ minutes: CODE_LIFE_MINUTES }) },
      { kind: 'paragraph', text: signsIn ? codeEmailText.notAskedToSignIn() : codeEmailText.notAsked() },
    ],
  }));
}
