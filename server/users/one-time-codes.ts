import { randomInt } from 'node:crypto';
import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { hashOf } from '../auth/tokens.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { deleteCodesOf, insertCode, spendTry, useUp } from './code-queries.ts';

export const CODE_LIFE_MINUTES = 10;
const TRIES = 5;

/** Makes a six-digit code for a user; any earlier one stops working. */
export async function issueCode(db: Db, userId: string, now: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    id: newId(),
    user_id: userId,
    code_hash: hashOf(`${userId} ${code}`),
    tries_left: TRIES,
    expires_at: new Date(Date.parse(now) + CODE_LIFE_MINUTES * 60_000).toISOString(),
    used_at: null,
    created_at: now,
  };
  await inTransaction(db, async (db) => {
    await deleteCodesOf(db, userId);
    await insertCode(db, row);
  });
  return code;
}

/** Uses up a code: works once, for ten minutes, for five guesses, however many arrive at once. Throws 400. */
export async function useCode(db: Db, userId: string, code: string, now: string): Promise<void> {
  // The guess is paid for before it is checked, in one statement, so parallel guesses cannot share a try.
  const paid = await spendTry(db, userId, now);
  if (!paid || paid.code_hash !== hashOf(`${userId} ${code}`)) throw invalidCode();
  if (!(await useUp(db, userId, paid.id, now))) throw invalidCode();
}

export function invalidCode(): ShopError {
  const message = authText.otpInvalid();
  return new ShopError('bad-input', 'OTP_INVALID', message, { issues: [{ path: 'otp', message }] });
}
