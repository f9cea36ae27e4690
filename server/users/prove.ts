import { badField } from '#contract/errors.ts';
import * as accountText from '#text/account.ts';
import { noteProof, type SignedIn } from '../auth/sessions.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Try } from '../http/rate-limits.ts';
import type { Shop } from '../shop.ts';
import { getUser, lockSignIn } from './queries.ts';
import { withPassword } from './weigh-password.ts';

/**
 * Lets a person show once more who they are, for the calls that ask for it (`stepUp` in the contract). Throws 400 for a wrong
 * password, 429 after too many.
 */
export async function prove(
  { db, rateLimits, now }: Pick<Shop, 'db' | 'rateLimits' | 'now'>,
  { id, sessionHash }: SignedIn,
  password: string,
): Promise<void> {
  const weigh = async () =>
    withPassword(
      async () => getUser(db, id),
      password,
      async (weighed) =>
        inTransaction(db, async (db) => {
          const user = await lockSignIn(db, weighed);
          if (user) await noteProof(db, sessionHash, now());
          return user;
        }),
    );
  // The session pays, so that no stranger's failures count for its owner.
  const own: Try = ['login-known', `${id} ${sessionHash}`];
  const user = await rateLimits.payForGuess({ own, tries: [own] }, weigh);
  if (!user) throw badField('password', accountText.passwordWrong());
}
