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

// Anybody may request a code for any address. The emails of this file are therefore in the language of the account and
// not of the request. The emails contain no name, because a stranger could register with the address of a victim and
// type a message as the name, and the shop would send this message to the victim.

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
 * this email only if `HIDE_ACCOUNTS` is set. The answer to the registration must then not reveal that the account
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
 * Spends a try of the limit for one-time codes of this account, so that nobody can flood the mailbox. Returns false if
 * no try is left.
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
 * Writes the email with a one-time code. The subject does not contain the code, because locked phones show subjects.
 * Returns undefined, so that no email is sent, in two cases: a sign-in code for staff, who never sign in by a code, and
 * a code for a new password if no account has the address. The shop makes and queues such a code all the same, so that
 * the time of its answer reveals nothing.
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
