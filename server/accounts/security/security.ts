import { badField, ShopError } from '#contract/errors.ts';
import type { Security } from '#contract/own-security.ts';
import * as authText from '#text/auth.ts';
import * as securityText from '#text/security.ts';
import { noteInLog, type By, type Noted } from '../audit/audit.ts';
import { newRecoveryCodes } from '../auth/recovery-codes.ts';
import { seal, unseal } from '../../platform/keys/sealed.ts';
import { listPasskeys } from '../auth/passkeys.ts';
import { passkeyPlace } from '../auth/passkey-place.ts';
import {
  appPurpose,
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  dropCodesWithoutFactor,
  findApp,
  hasApp,
  hasSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmedApp,
} from '../auth/second-factors.ts';
import type { Mac } from '../../platform/keys/shop-key.ts';
import { appUri, newAppKey, stepOf } from '../auth/totp.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Accounts } from '../accounts.ts';
import { getUser, lockUser, queueSecurityEmail } from '../users/users.ts';

/** Describes the second factors of an account: its app, its recovery codes and its passkeys. */
export async function readSecurity({ db, env }: Pick<Accounts, 'db' | 'env'>, userId: string): Promise<Security> {
  const passkeys = await listPasskeys(db, userId);
  return {
    hasApp: await hasApp(db, userId),
    recoveryCodes: await countRecoveryCodes(db, userId),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    passkeyOrigin: passkeyPlace(env)?.origin ?? null,
  };
}

/**
 * Makes a key for an authenticator app. The key has no effect until the person enters a code that the app made with the
 * key (`confirmAppBy`). Throws 409 if the account already has an app.
 */
export async function beginApp(shop: Accounts, userId: string): Promise<{ key: string; uri: string }> {
  const key = newAppKey();
  const sealed_key = await seal(shop.mac, appPurpose(userId), key);
  const row = { user_id: userId, sealed_key, confirmed_at: null, last_step: 0, created_at: shop.now() };
  const isWritten = await inTransaction(shop.db, async (db) => replaceUnconfirmedApp(db, row));
  if (!isWritten) throw new ShopError('conflict', 'HAS_APP', securityText.hasApp());
  const [{ email }, { name }] = [await getUser(shop.db, userId), await shop.company()];
  return { key, uri: appUri(key, { shop: name, email }) };
}

/**
 * Turns the authenticator app on, after one of its codes has shown that the app works. Returns the recovery codes if
 * the app is the account's first second factor. Throws 400 for a wrong code.
 */
export async function confirmAppBy({ db, mac, now }: Accounts, userId: string, code: string): Promise<string[]> {
  const app = await findApp(db, userId);
  const key = app && (await unseal(mac, appPurpose(userId), app.sealed_key));
  const step = key === undefined ? undefined : stepOf(key, code, now());
  if (!app || step === undefined) throw wrongCode();
  return withFirstCodes(mac, userId, async (giveCodes) =>
    changeSecurity(db, { userId, now: now() }, 'security.appOn', async (db) => {
      const isGiven = await giveCodes(db);
      if (!(await confirmApp(db, app, step, now()))) throw wrongCode();
      return { result: isGiven };
    }),
  );
}

/**
 * Adds a second factor to an account by calling `add`, and returns the new recovery codes. `add` must call `giveCodes`
 * in its transaction before it writes the factor. `giveCodes` stores recovery codes only if the account has no second
 * factor yet; otherwise the function returns no codes.
 */
export async function withFirstCodes(
  mac: Mac,
  userId: string,
  add: (giveCodes: (db: Tx) => Promise<boolean>) => Promise<boolean>,
): Promise<string[]> {
  const { codes, macs } = await newRecoveryCodes(mac, userId);
  const isGiven = await add(async (db) => {
    if (await hasSecondFactor(db, userId)) return false;
    await replaceRecoveryCodes(db, userId, macs);
    return true;
  });
  return isGiven ? codes : [];
}

/**
 * Turns the authenticator app off. If no second factor remains, deletes the recovery codes, too. Throws 409 if the
 * account has no app.
 */
export async function removeApp({ db, now }: Accounts, userId: string): Promise<void> {
  await changeSecurity(db, { userId, now: now() }, 'security.appOff', async (db) => {
    if (!(await deleteApp(db, userId))) throw new ShopError('conflict', 'NO_APP', securityText.noApp());
    await dropCodesWithoutFactor(db, userId);
    return {};
  });
}

/** Makes new recovery codes; the previous codes stop working. Throws 409 for an account without a second factor. */
export async function renewRecoveryCodes({ db, mac, now }: Accounts, userId: string): Promise<string[]> {
  const { codes, macs } = await newRecoveryCodes(mac, userId);
  await changeSecurity(db, { userId, now: now() }, 'security.recoveryCodes', async (db) => {
    if (!(await hasSecondFactor(db, userId)))
      throw new ShopError('conflict', 'NO_SECOND_FACTOR', securityText.noSecondFactor());
    await replaceRecoveryCodes(db, userId, macs);
    return {};
  });
  return codes;
}

const emailOf = {
  'security.appOn': 'secondFactorOn',
  'security.appOff': 'secondFactorOff',
  'security.recoveryCodes': 'recoveryCodes',
  'security.passkeyAdded': 'passkeyAdded',
  'security.passkeyRenamed': undefined,
  'security.passkeyRemoved': 'passkeyRemoved',
} as const;

type Changed<Result> = { result?: Result; before?: Noted['before']; after?: Noted['after'] };

/**
 * Changes the second factors of an account in one transaction, which locks the account. Writes the `before` and `after`
 * that `change` returns into the log of changes, and emails the account's holder about most changes.
 */
export async function changeSecurity<Result = undefined>(
  db: Db,
  by: By & { userId: string },
  action: keyof typeof emailOf,
  change: (db: Tx) => Promise<Changed<Result>>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    await lockUser(db, by.userId);
    const { result, ...values } = await change(db);
    const { email } = await getUser(db, by.userId);
    await noteInLog(db, by, { action, id: by.userId, name: email, ...values });
    const kind = emailOf[action];
    if (kind !== undefined) await queueSecurityEmail(db, by.userId, { kind }, by.now);
    // The cast is safe: the result is undefined only if `change` returns nothing.
    return result as Result;
  });
}

function wrongCode(): ShopError {
  return badField('code', authText.secondFactorWrong());
}
