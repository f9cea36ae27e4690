import { badField } from '#contract/errors.ts';
import * as offersText from '#text/offers.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Sales } from '../sales.ts';
import { findOfferBook } from './book.ts';
import { readCode, type Offered, type TypedCode } from './candidates.ts';
import { hasReceivedOrder } from './queries.ts';

/** The person who types a code; a guest has no `userId`. */
type Typing = { address: string; userId?: string };

/**
 * Reads the code of an offer that a shopper has typed. An invalid code uses up a try, so that nobody finds codes by
 * trying; a valid code uses up none. Throws 400 for an invalid code, and 429 if no try is left.
 */
export async function checkTypedCode(
  { db, rateLimits, now }: Pick<Sales, 'db' | 'rateLimits' | 'now'>,
  typed: string,
  by: Typing,
): Promise<TypedCode> {
  const at = now();
  const code = await readCode(db, await findOfferBook(db, at), typed, at);
  // Nobody can guess the code of a batch, so it needs no try, and strangers' guesses cannot block it (decisions/0037).
  if (code.single !== undefined) return code;
  const giveBack = await rateLimits.spend(...(await triesOf(db, by)));
  if (code.why === 'invalid') throw badField('code', offersText.invalid());
  await giveBack();
  return code;
}

/**
 * Answers the tries of a person who types a code. A guest uses the tries of their network. An account has tries of its
 * own. Anybody can register many accounts, so an account that has received no order also uses the tries that its
 * network has for such accounts.
 */
async function triesOf(db: Db, { address, userId }: Typing): Promise<Try[]> {
  const network = networkOf(address);
  if (userId === undefined)
    return [
      ['offer-code-guest-network', network],
      ['offer-code-guest-network-day', network],
    ];
  const own: Try[] = [
    ['offer-code-account', userId],
    ['offer-code-account-day', userId],
  ];
  if (await hasReceivedOrder(db, userId)) return own;
  return [...own, ['offer-code-new-account-network', network], ['offer-code-new-account-network-day', network]];
}

/**
 * Runs work that checks a code which a member of the staff types for a phone order. Each member of the staff has many
 * tries, counted separately.
 */
export async function payForStaffCode(
  { rateLimits }: Pick<Sales, 'rateLimits'>,
  userId: string,
  code: string,
  gather: () => Promise<Offered>,
): Promise<Offered> {
  if (code === '') return gather();
  const giveBack = await rateLimits.spend(['offer-code-staff', userId]);
  const offered = await gather();
  if (offered.typed?.why !== 'invalid') await giveBack();
  return offered;
}
