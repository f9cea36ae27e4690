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
 * What was weighed and is right. `useUp` is called in the transaction that acts on it, and answers false where it was
 * used meanwhile.
 */
export type RightFactor = { kind: 'code' | 'recovery code' | 'passkey'; useUp: (db: Tx) => Promise<boolean> };

/** Whether signing in to this account takes more than its password. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await hasApp(db, userId)) || hasPasskey(db, userId);
}

export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return typeof (await findApp(db, userId))?.confirmed_at === 'string';
}

/** Weighs one of this account's passkeys; answers undefined for a wrong answer, and for somebody else's. */
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
 * Weighs a code of the authenticator app, or a recovery code; answers undefined where it is neither. Each works once.
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

/** What an app's key is sealed for. */
export function appPurpose(userId: string): string {
  return `authenticator app ${userId}`;
}

/**
 * Removes the second factors of an account and its recovery codes: the way back for who has lost all. Answers whether
 * there were any.
 */
export async function removeSecondFactors(db: Tx, userId: string): Promise<boolean> {
  const [hadApp, hadPasskey] = [await deleteApp(db, userId), await deletePasskeysOf(db, userId)];
  await replaceRecoveryCodes(db, userId, []);
  return hadApp || hadPasskey;
}

/** Recovery codes stand in for a second factor: without one they go too. */
export async function dropCodesWithoutFactor(db: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await replaceRecoveryCodes(db, userId, []);
}
