import * as accountEmailText from '#text/email-account.ts';
import * as codeEmailText from '#text/email-code.ts';
import { writeEmail } from '../emails/emails.ts';
import type { Email } from '../outside/mail.ts';
import type { Shop } from '../shop.ts';
import { CODE_LIFE_MINUTES } from './one-time-codes.ts';
import type { UserRow } from './queries.ts';

// In the account's language, not the asker's: anybody may ask for a code. None of them carries the account's name: whoever
// registers with somebody else's address must not be able to write to them in the shop's name.

type Addressee = Pick<UserRow, 'email' | 'language'>;

/** Greets a new customer. */
export async function welcomeEmail(shop: Shop, { email, language }: Addressee): Promise<Email> {
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

/** Tells the holder of an account that somebody registers with their address; only where `HIDE_ACCOUNTS` leaves the answer silent. */
export async function knownAccountEmail(shop: Shop, { email, language }: Addressee): Promise<Email> {
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

/** Brings a one-time code: never in the subject, which a locked phone shows. */
export async function codeEmail(shop: Shop, { email, language }: Addressee, code: string): Promise<Email> {
  return writeEmail(shop, language, ({ shopName }) => ({
    to: email,
    subject: codeEmailText.subject({ shop: shopName }),
    blocks: [
      { kind: 'heading', text: codeEmailText.heading() },
      { kind: 'paragraph', text: codeEmailText.code({ shop: shopName }) },
      { kind: 'code', code },
      { kind: 'paragraph', text: codeEmailText.validity({ minutes: CODE_LIFE_MINUTES }) },
      { kind: 'paragraph', text: codeEmailText.notAsked() },
    ],
  }));
}
