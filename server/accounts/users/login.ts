import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import type { ChallengeUse } from '../auth/challenges.ts';
import { expectPlaceToHash, hashingForKnown } from '../../platform/http/hash-queue.ts';
import { isNewPlace, recognize, rememberClient } from '../auth/known-clients.ts';
import { askForPasskey, listPasskeys } from '../auth/passkeys.ts';
import { hashPassword, isWeakHash } from '../auth/passwords.ts';
import {
  hasApp,
  hasSecondFactor,
  weighFactorCode,
  weighFactorPasskey,
  type RightFactor,
} from '../auth/second-factors.ts';
import { beginSession } from '../auth/sessions.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Visitor } from '../auth/browser-cookie.ts';
import type { Accounts } from '../accounts.ts';
import { factorPrice, signInPrice } from './client-tries.ts';
import { refuseExpired } from './made-up-passwords.ts';
import { findUserByIdentifier, lockSignIn, updateHash, type UserRow } from './queries.ts';
import { queueSecurityEmail } from './security-emails.ts';
import { rememberLanguage } from './users.ts';
import { withPassword } from './weigh-password.ts';

/**
 * The details that a person gives to sign in. `code` or `passkey` is the second factor, if the person has already given
 * one.
 */
type Shown = {
  identifier: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};
export type Begun = { token: string; user: UserRow };
type Factor = Pick<Shown, 'code' | 'passkey'>;

/**
 * Signs in, and returns the new session's token. The shop spends a try before it checks the password, and gives it back
 * for the right password. Throws 401 with the same words and after the same time for an unknown account and for a wrong
 * password, 429 after too many failures, and 503 if too many passwords wait for the shop to check them. If the account
 * has a second factor and only the password is given, throws 401 `SECOND_FACTOR_NEEDED`. A wrong second factor costs a
 * try.
 */
export async function login(shop: Accounts, shown: Shown, client: Visitor): Promise<Begun> {
  const { db, rateLimits } = shop;
  const { identifier, password } = shown;
  // No account can know a browser without an earlier cookie. If strangers have filled the hashing queue, the shop
  // therefore refuses browsers without an earlier cookie. A browser that the account knows has a place of its own in
  // the hashing queue.
  if (client.isNew) expectPlaceToHash();
  const found = await findUserByIdentifier(db, identifier);
  const known = await recognize(db, found?.id, client, shop.now());
  let wrongFactorOf: string | undefined;
  const afterPassword = async (user: UserRow): Promise<Begun | undefined> => {
    refuseExpired(user, shop.now());
    if (!(await hasSecondFactor(db, user.id))) return beginFor(shop, user, client);
    if (!hasFactor(shown)) throw await askForFactor(shop, user.id, client);
    const begun = await rateLimits.payForGuess(factorPrice(user, client, known), async () => {
      const right = await weighFactor(shop, user.id, client, shown);
      return right && beginFor(shop, user, client, right);
    });
    wrongFactorOf = begun ? undefined : user.id;
    return begun;
  };
  const weigh = async () => withPassword(async () => findOpenAccount(db, identifier), password, afterPassword);
  const begun = await rateLimits.payForGuess(signInPrice(found, identifier, client, known), async () =>
    known === 'browser' ? hashingForKnown(client.browser, weigh) : weigh(),
  );
  if (wrongFactorOf !== undefined) throw await askForFactor(shop, wrongFactorOf, client, shown);
  if (!begun) throw new ShopError('not-signed-in', 'BAD_LOGIN', authText.badLogin());
  if (isWeakHash(begun.user.password_hash)) await hashAnew(db, begun.user, password);
  return begun;
}

export function hasFactor({ code = '', passkey }: Factor): boolean {
  return code.trim() !== '' || passkey !== undefined;
}

/**
 * Makes the refusal for a person who gave only the right password, or a wrong second factor. The refusal names the
 * account's second factors, and contains a challenge for the account's passkeys.
 */
export async function askForFactor(
  shop: Accounts,
  userId: string,
  client: Visitor,
  wrong?: Factor,
): Promise<ShopError> {
  const byApp = await hasApp(shop.db, userId);
  const question = await askForPasskey(shop, factorUse(userId, client), await listPasskeys(shop.db, userId));
  const details = { byApp, ...(question && { question }) };
  if (wrong) {
    const words = wrong.passkey ? authText.badPasskey() : authText.secondFactorWrong();
    return new ShopError('not-signed-in', 'SECOND_FACTOR_WRONG', words, { details });
  }
  const words = question ? (byApp ? authText.codeOrPasskeyNeeded() : authText.passkeyNeeded()) : undefined;
  const plainWords = byApp ? authText.secondFactorNeeded() : authText.recoveryCodeNeeded();
  return new ShopError('not-signed-in', 'SECOND_FACTOR_NEEDED', words ?? plainWords, { details });
}

export async function weighFactor(shop: Accounts, userId: string, client: Visitor, { code = '', passkey }: Factor) {
  return passkey
    ? weighFactorPasskey(shop, userId, factorUse(userId, client), passkey)
    : weighFactorCode(shop, userId, code);
}

/** Describes the use of a second factor's challenge: only the browser that gave the password may use the challenge. */
function factorUse(userId: string, { browser }: Visitor): ChallengeUse {
  return { purpose: 'second factor', of: `${userId} ${browser}` };
}

async function findOpenAccount(db: Db, identifier: string): Promise<UserRow | undefined> {
  const user = await findUserByIdentifier(db, identifier);
  return user?.blocked_at === null ? user : undefined;
}

/**
 * Begins a session after all checks: of the password and the second factor if the account has one, or of a passkey
 * alone. Returns undefined if meanwhile the password changed, the second factor was used, removed or added, or the
 * account was blocked. Emails the account's holder if the device is new. `within` uses up a further proof, such as a
 * code, in the same transaction; if it throws, nothing is written.
 */
export async function beginFor(
  shop: Accounts,
  weighed: UserRow,
  client: Visitor,
  factor?: RightFactor,
  within?: (db: Tx, user: UserRow) => Promise<void>,
): Promise<Begun | undefined> {
  const now = shop.now();
  const mayTell = (await isNewPlace(shop.db, weighed.id, client, now)) && (await payForTelling(shop, weighed.id));
  return inTransaction(shop.db, async (db) => {
    const user = await lockSignIn(db, weighed);
    if (!user) return undefined;
    const isOpen = factor ? await factor.useUp(db) : !(await hasSecondFactor(db, user.id));
    if (!isOpen) return undefined;
    await within?.(db, user);
    await rememberLanguage(db, user.id);
    if (mayTell && (await isNewPlace(db, user.id, client, now)))
      await queueSecurityEmail(db, user.id, { kind: 'newDevice', ...client.origin }, now);
    await rememberClient(db, user.id, client, now);
    const token = await beginSession(db, user, now, client.origin);
    if (factor?.kind === 'recovery code') await queueSecurityEmail(db, user.id, { kind: 'recoveryCodeUsed' }, now);
    return { token, user };
  });
}

/**
 * Returns whether the limit allows an email about a new device. A person who knows the password can sign in from any
 * number of networks, so the shop sends only a few of these emails a day.
 */
async function payForTelling({ rateLimits }: Accounts, userId: string): Promise<boolean> {
  try {
    await rateLimits.spend(['new-device-email', userId]);
    return true;
  } catch {
    return false;
  }
}

async function hashAnew(db: Db, { id, password_hash: was }: UserRow, password: string): Promise<void> {
  const hash = await hashPassword(password).catch(() => undefined);
  // If the hashing queue is full, the hash is undefined, and the next sign-in tries again to make a stronger hash.
  if (hash !== undefined) await updateHash(db, id, was, hash);
}
