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
 * The details that a person types to sign in. `code` and `passkey` are second factors; both are undefined until the
 * person gives one.
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
 * Signs in, and returns the new session's token. The shop spends a try before it checks the password, and returns the
 * try if the password is right. An unknown account and a wrong password get the same 401, after the same time. Throws
 * 401 `SECOND_FACTOR_NEEDED` if the account has a second factor and the person gives only the password. A wrong second
 * factor costs a try. Throws 429 after too many failures, and 503 if the hashing queue is full.
 */
export async function login(shop: Accounts, shown: Shown, client: Visitor): Promise<Begun> {
  const { db, rateLimits } = shop;
  const { identifier, password } = shown;
  // A browser without an earlier cookie is unknown to all accounts. If strangers have filled the hashing queue, the
  // shop therefore refuses such browsers. A browser that the account knows has its own place in the queue.
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
 * Makes the error for a person who gave the right password but no second factor, or a wrong one. The error names the
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

/** Describes the use of a challenge for a second factor: only the browser in which the person signs in may use it. */
function factorUse(userId: string, { browser }: Visitor): ChallengeUse {
  return { purpose: 'second factor', of: `${userId} ${browser}` };
}

async function findOpenAccount(db: Db, identifier: string): Promise<UserRow | undefined> {
  const user = await findUserByIdentifier(db, identifier);
  return user?.blocked_at === null ? user : undefined;
}

/**
 * Begins a session after all checks have succeeded. `factor` is the second factor, or the passkey of a sign-in without
 * a password. Returns undefined if meanwhile the password changed, the account was blocked, or a second factor was
 * used, removed or added. Emails the account's holder if the account knows neither the browser nor the network.
 * `within` uses up a further proof, such as a code, in the same transaction; if it throws, nothing is written.
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
 * Spends a try of the limit on emails about new devices. Returns false if no try is left. A person who knows the
 * password can sign in from any number of networks, so the shop sends only a few of these emails a day.
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
