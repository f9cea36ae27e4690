import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { isPassword, dummyHash } from '../auth/passwords.ts';
import { beginSession } from '../auth/sessions.ts';
import type { Shop } from '../shop.ts';
import { findUserByIdentifier, keyOf, type UserRow } from './queries.ts';
import { rememberLanguage } from './users.ts';

/**
 * Signs in and answers the new session's token. Throws 401 with the same words, after the same time, for an unknown
 * account and a wrong password, and 429 after too many failures.
 */
export async function login(
  shop: Shop,
  identifier: string,
  password: string,
  address: string,
): Promise<{ token: string; user: UserRow }> {
  const { db, rateLimits } = shop;
  const account = keyOf(identifier);
  rateLimits.check('login-account', `${account} ${address}`);
  rateLimits.check('login-account-everywhere', account);
  rateLimits.check('login-address', address);
  const user = await findUserByIdentifier(db, identifier);
  const known = await isPassword(password, user?.password_hash ?? (await dummyHash()));
  if (!user || !known || user.blocked_at !== null) {
    rateLimits.count('login-account', `${account} ${address}`);
    rateLimits.count('login-account-everywhere', account);
    rateLimits.count('login-address', address);
    throw new ShopError('not-signed-in', 'BAD_LOGIN', authText.badLogin());
  }
  rateLimits.forget('login-account', `${account} ${address}`);
  await rememberLanguage(db, user.id);
  return { token: await beginSession(db, user, shop.now()), user };
}
