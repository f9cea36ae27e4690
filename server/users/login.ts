import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { hashingForKnown } from '../auth/hash-queue.ts';
import { isNewPlace, recognize, rememberClient } from '../auth/known-clients.ts';
import { hashPassword, isWeakHash } from '../auth/passwords.ts';
import { hasSecondFactor, weighFactorCode, type RightFactor } from '../auth/second-factors.ts';
import { beginSession } from '../auth/sessions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Visitor } from '../http/browser-cookie.ts';
import type { Shop } from '../shop.ts';
import { factorPrice, signInPrice } from './client-tries.ts';
import { findUserByIdentifier, lockSignIn, updateHash, type UserRow } from './queries.ts';
import { sendSecurityEmail } from './security-emails.ts';
import { rememberLanguage } from './users.ts';
import { withPassword } from './weigh-password.ts';

/** What a sign-in shows: `code` where the account has a second factor, if it is at hand already. */
export type Shown = { identifier: string; password: string; code?: string | undefined };
type Begun = {
  token: string;
  user: UserRow;
  /** From where nobody has signed in to the account before. */ isNew: boolean;
  usedRecoveryCode: boolean;
};

/**
 * Signs in and answers the new session's token. A try is paid before the password is weighed, and given back to who knows it.
 * Throws 401 with the same words, after the same time, for an unknown account and a wrong password, 429 after too many
 * failures, and 503 where too many passwords wait to be weighed. With the right password alone it throws 401
 * `SECOND_FACTOR_NEEDED` for an account that has a second factor; a wrong code costs a try.
 */
export async function login(shop: Shop, shown: Shown, client: Visitor): Promise<Begun> {
  const { db, rateLimits } = shop;
  const { identifier, password, code = '' } = shown;
  const found = await findUserByIdentifier(db, identifier);
  const known = await recognize(db, found?.id, client, shop.now());
  let isCodeWrong = false;
  const afterPassword = async (user: UserRow): Promise<Begun | undefined> => {
    if (!(await hasSecondFactor(db, user.id))) return beginFor(db, user, client, shop.now());
    if (code.trim() === '') throw new ShopError('not-signed-in', 'SECOND_FACTOR_NEEDED', authText.secondFactorNeeded());
    const begun = await rateLimits.payForGuess(factorPrice(user, client, known), async () => {
      const right = await weighFactorCode(shop, user.id, code);
      return right && beginFor(db, user, client, shop.now(), right);
    });
    isCodeWrong = begun === undefined;
    return begun;
  };
  const weigh = async () => withPassword(async () => findOpenAccount(db, identifier), password, afterPassword);
  const begun = await rateLimits.payForGuess(signInPrice(found, identifier, client, known), async () =>
    known === 'browser' ? hashingForKnown(client.browser, weigh) : weigh(),
  );
  if (isCodeWrong) throw new ShopError('not-signed-in', 'SECOND_FACTOR_WRONG', authText.secondFactorWrong());
  if (!begun) throw new ShopError('not-signed-in', 'BAD_LOGIN', authText.badLogin());
  if (begun.usedRecoveryCode) sendSecurityEmail(shop, begun.user.id, { kind: 'recoveryCodeUsed' }, shop.now());
  if (begun.isNew) await tellOfNewDevice(shop, begun.user.id, client);
  if (isWeakHash(begun.user.password_hash)) await hashAnew(db, begun.user, password);
  return begun;
}

async function findOpenAccount(db: Db, identifier: string): Promise<UserRow | undefined> {
  const user = await findUserByIdentifier(db, identifier);
  return user?.blocked_at === null ? user : undefined;
}

/**
 * Begins a session of an account whose password, and second factor if it has one, were weighed; answers undefined where either was
 * changed, used or added meanwhile, or the account was blocked.
 */
async function beginFor(
  db: Db,
  weighed: UserRow,
  client: Visitor,
  now: string,
  factor?: RightFactor,
): Promise<Begun | undefined> {
  return inTransaction(db, async (db) => {
    const user = await lockSignIn(db, weighed);
    if (!user) return undefined;
    const isOpen = factor ? await factor.useUp(db) : !(await hasSecondFactor(db, user.id));
    if (!isOpen) return undefined;
    await rememberLanguage(db, user.id);
    const isNew = await isNewPlace(db, user.id, client, now);
    await rememberClient(db, user.id, client, now);
    const token = await beginSession(db, user, now, client.origin);
    return { token, user, isNew, usedRecoveryCode: factor?.kind === 'recovery code' };
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
