import { randomInt } from 'node:crypto';
import { ShopError } from '#contract/errors.ts';
import { withLatinDigits } from '#domain/digits.ts';
import { addMs } from '#domain/instants.ts';
import * as codeText from '#text/sign-in-code.ts';
import type { Visitor } from '../../auth/browser-cookie.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { hashOf } from '../../../platform/keys/tokens.ts';
import type { Mac } from '../../../platform/keys/shop-key.ts';
import type { Accounts } from '../../accounts.ts';
import { ticketPrice } from '../client-tries.ts';
import { findCode, giveTryBack, replaceCode, spendTry, type Spent } from '../code-queries.ts';
import { CODE_LIFE_MINUTES, TRIES } from '../one-time-codes.ts';
import { keyOf, markOf, subjectOf, ticketOf, type Subject } from './subjects.ts';

export const CODE_DIGITS = 6;

/**
 * A new sign-in code. `store` writes the code into the database. The transaction that queues the code's message must
 * call `store`.
 */
type NewCode = { id: string; code: string; ticket: string; store: (db: Tx) => Promise<void>; expiresAt: string };

/**
 * Makes a code of six digits, which works for ten minutes. The earlier code of this browser for the same number or
 * email stops working. Codes that other browsers requested still work, so no stranger can make a customer's code
 * invalid.
 */
export async function newSignInCode({ mac, now }: Accounts, subject: Subject, client: Visitor): Promise<NewCode> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const ticket = await ticketOf(mac, subject, client);
  const row = {
    id: newId(),
    email_key: keyOf(subject),
    asker: markOf(ticket),
    asker_network: hashOf(`${keyOf(subject)} network ${client.network}`),
    code_mac: await macOf(mac, subject, code),
    tries_left: TRIES,
    expires_at: addMs(now(), CODE_LIFE_MINUTES * 60_000),
    sent_to_email: '',
  };
  return { id: row.id, code, ticket, store: async (db) => replaceCode(db, row), expiresAt: row.expires_at };
}

/**
 * A right code. `asked` is the number or email for which the code was requested, and `subject` is the number or email
 * that the code proves. The code works until `takeCode` uses it up.
 */
export type RightCode = { id: string; key: string; asked: Subject; subject: Subject; spent: Spent };

/**
 * Checks a code with its ticket. A code allows five guesses. The shop counts each guess before it checks the code, and
 * does not count a right guess. Throws 400 CODE_WRONG; 410 CODE_EXPIRED if the ticket is unknown, of another browser,
 * used or too old; 429 CODE_SPENT if the code has no guesses left; and 429 after too many guesses from a network.
 */
export async function weighTicket(
  shop: Accounts,
  { ticket, code }: { ticket: string; code: string },
  client: Visitor,
): Promise<RightCode> {
  let refusal = expired();
  const right = await shop.rateLimits.payForGuess(ticketPrice(markOf(ticket), client), async () => {
    const subject = subjectOf(ticket);
    if (!subject || !(await isOfBrowser(shop.mac, ticket, subject, client))) return undefined;
    const [key, asker] = [keyOf(subject), markOf(ticket)];
    const guess = await macOf(shop.mac, subject, withLatinDigits(code).replace(/[^\d]/g, ''));
    // A single SQL statement spends the try, so two simultaneous guesses cannot use the same try.
    const paid = await spendTry(shop.db, key, asker, shop.now());
    if (!paid) {
      if (await findCode(shop.db, key, asker, shop.now())) refusal = allSpent();
      return undefined;
    }
    if (paid.code_mac !== guess) {
      refusal = wrong();
      return undefined;
    }
    const spent: Spent = { id: paid.id, paidBy: 'browser', network: '' };
    await giveTryBack(shop.db, spent);
    // If the code was also emailed, it proves only the email and not the phone number. Perhaps the phone got the code,
    // too: the provider may have accepted the message although its answer was lost.
    const proved: Subject = paid.sent_to_email === '' ? subject : { email: paid.sent_to_email };
    return { id: paid.id, key, asked: subject, subject: proved, spent };
  });
  if (!right) throw refusal;
  return right;
}

/**
 * Returns whether the ticket belongs to this browser. A client without cookies gets a new name at each call, so the
 * shop accepts any ticket from it.
 */
async function isOfBrowser(mac: Mac, ticket: string, subject: Subject, client: Visitor): Promise<boolean> {
  return client.isNew || (await ticketOf(mac, subject, client)) === ticket;
}

async function macOf(mac: Mac, subject: Subject, code: string): Promise<string> {
  return mac('sign-in code', `${keyOf(subject)} ${code}`);
}

function wrong(): ShopError {
  const message = codeText.wrong();
  return new ShopError('bad-input', 'CODE_WRONG', message, { issues: [{ path: 'code', message }] });
}

export function expired(): ShopError {
  return new ShopError('gone', 'CODE_EXPIRED', codeText.expired());
}

function allSpent(): ShopError {
  return new ShopError('too-many', 'CODE_SPENT', codeText.spent());
}
