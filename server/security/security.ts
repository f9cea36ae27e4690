import { badField, ShopError } from '#contract/errors.ts';
import type { Security } from '#contract/own-security.ts';
import * as authText from '#text/auth.ts';
import * as securityText from '#text/security.ts';
import { noteInLog, type AuditAction, type By } from '../audit/audit.ts';
import { newRecoveryCodes } from '../auth/recovery-codes.ts';
import { seal, unseal } from '../auth/sealed.ts';
import {
  confirmApp,
  countRecoveryCodes,
  findApp,
  replaceRecoveryCodes,
  replaceUnconfirmedApp,
  appPurpose,
  removeSecondFactors,
  hasSecondFactor,
} from '../auth/second-factors.ts';
import { appUri, newAppKey, stepOf } from '../auth/totp.ts';
import { getCompany } from '../company/company.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { getUser, lockUser } from '../users/users.ts';

/** What an account is protected by besides its password. */
export async function readSecurity(db: Db, userId: string): Promise<Security> {
  const app = await findApp(db, userId);
  return {
    hasApp: typeof app?.confirmed_at === 'string',
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
}

/** Makes a key for an authenticator app. It counts for nothing until `confirmAppBy` a code of it. Throws 409 where there is an app. */
export async function beginApp(shop: Shop, userId: string): Promise<{ key: string; uri: string }> {
  const key = newAppKey();
  const sealed_key = await seal(shop.mac, appPurpose(userId), key);
  const row = { user_id: userId, sealed_key, confirmed_at: null, last_step: 0, created_at: shop.now() };
  const isWritten = await inTransaction(shop.db, async (db) => replaceUnconfirmedApp(db, row));
  if (!isWritten) throw new ShopError('conflict', 'HAS_APP', securityText.hasApp());
  const [{ email }, { name }] = [await getUser(shop.db, userId), await getCompany(shop.db)];
  return { key, uri: appUri(key, { shop: name, email }) };
}

/**
 * Turns the authenticator app on, which one of its codes shows to work. Answers the recovery codes. Throws 400 for a wrong code.
 */
export async function confirmAppBy({ db, mac, now }: Shop, userId: string, code: string): Promise<string[]> {
  const app = await findApp(db, userId);
  const key = app && (await unseal(mac, appPurpose(userId), app.sealed_key));
  const step = key === undefined ? undefined : stepOf(key, code, now());
  if (!app || step === undefined) throw wrongCode();
  const { codes, macs } = await newRecoveryCodes(mac, userId);
  await changeSecurity(db, { userId, now: now() }, 'security.appOn', async (db) => {
    if (!(await confirmApp(db, app, step, now()))) throw wrongCode();
    await replaceRecoveryCodes(db, userId, macs);
  });
  return codes;
}

/** Turns the authenticator app off; the recovery codes go with it. Throws 409 where there is none. */
export async function removeApp({ db, now }: Shop, userId: string): Promise<void> {
  await changeSecurity(db, { userId, now: now() }, 'security.appOff', async (db) => {
    if (!(await removeSecondFactors(db, userId))) throw new ShopError('conflict', 'NO_APP', securityText.noApp());
  });
}

/** Makes new recovery codes; the former stop working. Throws 409 for an account without a second factor. */
export async function renewRecoveryCodes({ db, mac, now }: Shop, userId: string): Promise<string[]> {
  const { codes, macs } = await newRecoveryCodes(mac, userId);
  await changeSecurity(db, { userId, now: now() }, 'security.recoveryCodes', async (db) => {
    if (!(await hasSecondFactor(db, userId)))
      throw new ShopError('conflict', 'NO_SECOND_FACTOR', securityText.noSecondFactor());
    await replaceRecoveryCodes(db, userId, macs);
  });
  return codes;
}

/** Changes what protects an account, and logs it. Sign-ins and other changes of the account wait for each other. */
async function changeSecurity<Result>(
  db: Db,
  by: By & { userId: string },
  action: AuditAction,
  change: (db: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    await lockUser(db, by.userId);
    const result = await change(db);
    const { email } = await getUser(db, by.userId);
    await noteInLog(db, by, { action, id: by.userId, name: email });
    return result;
  });
}

function wrongCode(): ShopError {
  return badField('code', authText.secondFactorWrong());
}
