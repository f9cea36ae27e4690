import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { hashOf } from '../auth/tokens.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

const LIFE_MS = 10 * 60_000;
const TRIES = 5;

/** Makes a six-digit code for a user; any earlier one stops working. */
export async function issueCode(db: Db, userId: string, now: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(db, async (db) => {
    await db.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
    await db
      .insertInto('one_time_codes')
      .values({ id: newId(), user_id: userId, code_hash: hashOf(`${userId} ${code}`), tries_left: TRIES, expires_at: new Date(Date.parse(now) + LIFE_MS).toISOString(), used_at: null, created_at: now })
      .execute();
  });
  return code;
}

/** Uses up a code: works once, for ten minutes, for five guesses, however many arrive at once. Throws 400. */
export async function useCode(db: Db, userId: string, code: string, now: string): Promise<void> {
  // The guess is paid for before it is weighed, in one statement, so parallel guesses cannot share a try.
  const paid = await db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('user_id', '=', userId)
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!paid || paid.code_hash !== hashOf(`${userId} ${code}`)) throw invalidCode();
  const used = await db.updateTable('one_time_codes').set({ used_at: now }).where('id', '=', paid.id).where('used_at', 'is', null).returning('id').executeTakeFirst();
  if (!used) throw invalidCode();
}

export function invalidCode(): ShopError {
  return new ShopError('bad-input', 'OTP_INVALID', say.auth.otpInvalid, { issues: [{ path: 'otp', message: say.auth.otpInvalid }] });
}
