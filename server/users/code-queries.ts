import { sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/schema.ts';

export async function deleteCodesOf(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
}

export async function insertCode(db: Tx, row: Schema['one_time_codes']): Promise<void> {
  await db.insertInto('one_time_codes').values(row).execute();
}

/** Takes one try from a user's code that still works; answers it, or undefined where there is none. */
export async function spendTry(db: Db, userId: string, now: string) {
  return db
    .updateTable('one_time_codes')
    .set({ tries_left: sql`tries_left - 1` })
    .where('user_id', '=', userId)
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** Marks a user's code as used; answers false where it was used already. */
export async function useUp(db: Db, userId: string, id: string, now: string): Promise<boolean> {
  const used = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
