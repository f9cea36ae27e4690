import { badField } from '#contract/errors.ts';
import { codeKey } from '#domain/offers.ts';
import * as offersText from '#text/offers.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import type { Sales } from '../sales.ts';
import { RANDOM_CHARACTERS } from './batches.ts';
import { findOfferBook } from './book.ts';
import { readCode, type Offered, type TypedCode } from './candidates.ts';
import { isCostlyAccount } from './queries.ts';

type Shop = Pick<Sales, 'db' | 'rateLimits' | 'now'>;
/** The person who types a code; a guest has no `userId`. */
type Typing = { address: string; userId?: string };

/**
 * Reads the code of an offer that a shopper has typed. Each person has only a limited number of tries, so that nobody
 * can find codes by guessing. Only an invalid code uses up a try. Throws 400 for an invalid code, and 429 if no try is
 * left.
 */
export async function checkTypedCode(shop: Shop, typed: string, by: Typing): Promise<TypedCode> {
  const read = async () => {
    const at = shop.now();
    const code = await readCode(shop.db, await findOfferBook(shop.db, at), typed, at);
    return code.why === 'invalid' ? undefined : code;
  };
  // Nobody can guess a code of a batch. A valid code of a batch therefore uses up no try, and works even if strangers
  // in the same network have used up all tries (decisions/0037).
  const single = codeKey(typed).length < RANDOM_CHARACTERS ? undefined : await read();
  if (single?.single !== undefined) return single;
  const code = await payForCode(shop, by, read);
  if (!code) throw badField('code', offersText.invalid());
  return code;
}

/**
 * Checks a code by `read`. If the code is invalid, a guest uses up a try of the guest's network, and an account uses up
 * a try of its own. Anybody can register many accounts, so an account without a received order or a confirmed phone
 * number also uses up a try that all such accounts in its network share.
 */
async function payForCode(
  { db, rateLimits }: Shop,
  { address, userId }: Typing,
  read: () => Promise<TypedCode | undefined>,
): Promise<TypedCode | undefined> {
  const network = networkOf(address);
  if (userId === undefined) {
    const tries: Try[] = [
      ['offer-code-guest-network', network],
      ['offer-code-guest-network-day', network],
    ];
    return rateLimits.payForGuess({ tries }, read);
  }
  const own: Try[] = [
    ['offer-code-account', userId],
    ['offer-code-account-day', userId],
  ];
  const ofNetwork: Try[] = [
    ['offer-code-new-account-network', network],
    ['offer-code-new-account-network-day', network],
  ];
  return rateLimits.payForGuess({ tries: own }, async () =>
    (await isCostlyAccount(db, userId)) ? read() : rateLimits.payForGuess({ tries: ofNetwork }, read),
  );
}

/**
 * Runs `gather`, which checks a code that a member of the staff has typed for a phone order. Each member of the staff
 * has many tries, and an invalid code uses up one of them.
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
