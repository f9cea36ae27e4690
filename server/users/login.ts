import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { hashingForKnown } from '../auth/hash-queue.ts';
import { isNewPlace, recognize, rememberClient } from '../auth/known-clients.ts';
import { hashPassword, isWeakHash } from '../auth/passwords.ts';
import { beginSession } from '../auth/sessions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Visitor } from '../http/browser-cookie.ts';
import type { Shop } from '../shop.ts';
import { signInPrice } from './client-tries.ts';
import { findUserByIdentifier, lockSignIn, updateHash, type UserRow } from './queries.ts';
import { sendSecurityEmail } from './security-emails.ts';
import { rememberLanguage } from './users.ts';
import { withPassword } from './weigh-password.ts';

type Begun = {
  token: string;
  user: UserRow;
  /** From where nobody has signed in to the account before. */ isNew: boolean;
};

/**
 * Signs in and answers the new session's token. A try is paid before the password is weighed, and given back to who knows it.
 * Throws 401 with the same words, after the same time, for an unknown account and a wrong password, 429 after too many
 * failures, and 503 where too many passwords wait to be weighed.
 */
export async function login(
  shop: Shop,
  identifier: string,
  password: string,
  client: Visitor,
): Promise<{ token: string; user: UserRow }> {
  const { db, rateLimits } = shop;
  const found = await findUserByIdentifier(db, identifier);
  const known = await recognize(db, found?.id, client, shop.now());
  const weigh = async () =>
    withPassword(
      async () => findOpenAccount(db, identifier),
      password,
      async (user) => beginFor(db, user, client, shop.now()),
    );
  const begun = await rateLimits.payForGuess(signInPrice(found, identifier, client, known), async () =>
    known === 'browser' ? hashingForKnown(client.browser, weigh) : weigh(),
  );
  if (!begun) throw new ShopError('not-signed-in', 'BAD_LOGIN', authText.badLogin());
  if (begun.isNew) await tellOfNewDevice(shop, begun.user.id, client);
  if (isWeakHash(begun.user.password_hash)) await hashAnew(db, begun.user, password);
  return begun;
}

async function findOpenAccount(db: Db, identifier: string): Promise<UserRow | undefined> {
  const user = await findUserByIdentifier(db, identifier);
  return user?.blocked_at === null ? user : undefined;
}

/** Begins a session of an account whose password was weighed; answers undefined where it was changed or blocked meanwhile. */
async function beginFor(db: Db, weighed: UserRow, client: Visitor, now: string): Promise<Begun | undefined> {
  return inTransaction(db, async (db) => {
    const user = await lockSignIn(db, weighed);
    if (!user) return undefined;
    await rememberLanguage(db, user.id);
    const isNew = await isNewPlace(db, user.id, client, now);
    await rememberClient(db, user.id, client, now);
    return { token: await beginSession(db, user, now, client.origin), user, isNew };
  });
}

/** A few times a day at most: whoever has the password signs in from as many networks as they like. */
async function tellOfNewDevice(shop: Shop, userId: string, { origin: { device, network } }: Visitor): Promise<void> {
  try {
    await shop.rateLimits.spend(['new-device-email', userId]);
  } catch {
    return;
  }
  sendSecurityEmail(shop, userId, { kind: 'newDevice', device, network }, shop.now());
}

async function hashAnew(db: Db, { id, password_hash: was }: UserRow, password: string): Promise<void> {
  const hash = await hashPassword(password).catch(() => undefined);
  // Where there was no place to hash just now, the next sign-in does it.
  if (hash !== undefined) await updateHash(db, id, was, hash);
}
