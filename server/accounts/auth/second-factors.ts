import type { PasskeyAnswer } from '#contract/passkeys.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Accounts } from '../accounts.ts';
import type { ChallengeUse } from './challenges.ts';
import {
  deleteApp,
  findApp,
  hasRecoveryCode,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './factor-queries.ts';
import { deletePasskeysOf, hasPasskey } from './passkey-queries.ts';
import { weighPasskey } from './passkeys.ts';
import { recoveryMac } from './recovery-codes.ts';
import { unseal } from '../../platform/keys/sealed.ts';
import { stepOf } from './totp.ts';

export {
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  findApp,
  replaceRecoveryCodes,
  replaceUnconfirmedApp,
} from './factor-queries.ts';

type Part = Pick<Accounts, 'db' | 'env' | 'mac' | 'now'>;

/**
 * A second factor that the shop has checked and found right. The transaction that acts on the factor must call `useUp`,
 * which returns false if somebody has used the factor meanwhile.
 */
export type RightFactor = { kind: 'code' | 'recovery code' | 'passkey'; useUp: (db: Tx) => Promise<boolean> };

/** Returns whether this account needs a second factor, besides its password, to sign in. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await hasApp(db, userId)) || hasPasskey(db, userId);
}

export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return typeof (await findApp(db, userId))?.confirmed_at === 'string';
}

/**
 * Checks a passkey's answer for this account. Returns undefined if the passkey's answer is wrong, or if the passkey
 * belongs to another account.
 */
export async function weighFactorPasskey(
  shop: Part,
  userId: string,
  use: ChallengeUse,
  answer: PasskeyAnswer,
): Promise<RightFactor | undefined> {
  const right = await weighPasskey(shop, use, answer);
  return right?.passkey.user_id === userId ? { kind: 'passkey', useUp: right.useUp } : undefined;
}

/**
 * Checks whether the text is a code of the account's authenticator app, or one of its recovery codes. Returns undefined
 * if it is neither. Each code works only once.
 */
export async function weighFactorCode(
  { db, mac, now }: Omit<Part, 'env'>,
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

/** Returns the purpose that the shop states when it seals the key of this account's authenticator app. */
export function appPurpose(userId: string): string {
  return `authenticator app ${userId}`;
}

/**
 * Removes the second factors and recovery codes of an account, which then no longer needs a second factor to sign in.
 * Returns whether the account had a second factor.
 */
export async function removeSecondFactors(db: Tx, userId: string): Promise<boolean> {
  const [hadApp, hadPasskey] = [await deleteApp(db, userId), await deletePasskeysOf(db, userId)];
  await replaceRecoveryCodes(db, userId, []);
  return hadApp || hadPasskey;
}

/**
 * Deletes an account's recovery codes if it has no second factor any more, because recovery codes only replace a second
 * factor.
 */
export async function dropCodesWithoutFactor(db: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await replaceRecoveryCodes(db, userId, []);
}
