import type { Db } from '../db/schema.ts';

/** A key with whose it is, by its hash. */
export async function findKeyRow(db: Db, hash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.role', 'users.staff_role', 'users.blocked_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();
}

export async function updateKeyUse(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}
