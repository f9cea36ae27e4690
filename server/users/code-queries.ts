import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

/** Writes an email's code in place of an earlier one. */
export async function replaceCode(db: Db, row: Schema['one_time_codes']): Promise<void> {
  const { email_key: _, ...rest } = row;
  await db
    .insertInto('one_time_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(rest))
    .execute();
}

/** Takes one try from an email's code that still works; answers it, or undefined where there is none. */
export async function spendTry(db: Db, emailKey: string, now: string) {
  return db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('email_key', '=', emailKey)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['id', 'code_mac'])
    .executeTakeFirst();
}

/** Gives back the try that a right code cost. */
export async function giveTryBack(db: Db, emailKey: string, id: string): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left + 1` })
    .where('email_key', '=', emailKey)
    .where('id', '=', id)
    .execute();
}

/** Uses a code up; answers false where it has gone. */
export async function takeCode(db: Tx, emailKey: string, id: string, now: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('one_time_codes')
    .where('email_key', '=', emailKey)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCodeOf(db: Tx, emailKey: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('email_key', '=', emailKey).execute();
}

export async function deleteCodesUntil(db: Db, now: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
}
