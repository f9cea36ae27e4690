import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { hashingForKnown } from '../auth/hash-queue.ts';
import { recognize, rememberClient, type Client } from '../auth/known-clients.ts';
import { isPassword, dummyHash } from '../auth/passwords.ts';
import { beginSession } from '../auth/sessions.ts';
import type { Shop } from '../shop.ts';
import { signInPrice } from './client-tries.ts';
import { findUserByIdentifier, type UserRow } from './queries.ts';
import { rememberLanguage } from './users.ts';

/**
 * Signs in and answers the new session's token. A try is paid before the password is weighed, and given back to who knows it.
 * Throws 401 with the same words, after the same time, for an unknown account and a wrong password, 429 after too many
 * failures, and 503 where too many passwords wait to be weighed.
 */
export async function login(
  shop: Shop,
  identifier: string,
  password: string,
  client: Client,
): Promise<{ token: string; user: UserRow }> {
  const { db, rateLimits } = shop;
  const found = await findUserByIdentifier(db, identifier);
  const known = await recognize(db, found?.id, client, shop.now());
  const weigh = async () => {
    const isRight = await isPassword(password, found?.password_hash ?? (await dummyHash()));
    return isRight && found?.blocked_at === null ? found : undefined;
  };
  const user = await rateLimits.payForGuess(signInPrice(found, identifier, client, known), async () =>
    known === 'browser' ? hashingForKnown(client.browser, weigh) : weigh(),
  );
  if (!user) throw new ShopError('not-signed-in', 'BAD_LOGIN', authText.badLogin());
  await rememberLanguage(db, user.id);
  const token = await beginSession(db, user, shop.now());
  await rememberClient(db, user.id, client, shop.now());
  return { token, user };
}
