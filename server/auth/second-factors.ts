import type { Db, Tx } from '../db/schema.ts';
import type { Shop } from '../shop.ts';
import {
  deleteApp,
  findApp,
  hasRecoveryCode,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './factor-queries.ts';
import { recoveryMac } from './recovery-codes.ts';
import { unseal } from './sealed.ts';
import { stepOf } from './totp.ts';

export {
  confirmApp,
  countRecoveryCodes,
  findApp,
  replaceRecoveryCodes,
  replaceUnconfirmedApp,
} from './factor-queries.ts';

type Part = Pick<Shop, 'db' | 'mac' | 'now'>;

/** What was weighed and is right. `useUp` is called in the transaction that acts on it, and answers false where it was used meanwhile. */
export type RightFactor = { kind: 'code' | 'recovery code'; useUp: (db: Tx) => Promise<boolean> };

/** Whether signing in to this account takes more than its password. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return typeof (await findApp(db, userId))?.confirmed_at === 'string';
}

/** Weighs a code of the authenticator app, or a recovery code; answers undefined where it is neither. Each works once. */
export async function weighFactorCode(
  { db, mac, now }: Part,
  userId: string,
  code: string,
): Promise<RightFactor | undefined> {
  const app = await findApp(db, userId);
  const key = app?.confirmed_at ? await unseal(mac, appPurpose(userId), app.sealed_key) : undefined;
  const step = key === undefined ? undefined : stepOf(key, code, now());
  if (app && step !== undefined) return { kind: 'code', useUp: async (db) => spendStep(db, app, step) };
  const typed = await recoveryMac(mac, userId, code);
  if (!(await hasRecoveryCode(db, userId, typed))) return undefined;
  return { kind: 'recovery code', useUp: async (db) => spendRecoveryCode(db, userId, typed) };
}

/** What an app's key is sealed for. */
export function appPurpose(userId: string): string {
  return `authenticator app ${userId}`;
}

/** Removes the second factor of an account and its recovery codes: the way back for who has lost both. Answers whether there was one. */
export async function removeSecondFactors(db: Tx, userId: string): Promise<boolean> {
  const had = await deleteApp(db, userId);
  await replaceRecoveryCodes(db, userId, []);
  return had;
}
