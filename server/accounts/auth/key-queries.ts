import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/** Finds an API key and its owner by the key's hash. */
export async function findKeyRow(db: Db, hash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.role', 'users.staff_role', 'users.blocked_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst();
}

/** Lists the hashes of the API keys that nobody has revoked. */
export async function listKeyHashes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('api_keys').select('key_hash').where('revoked_at', 'is', null).execute();
  return rows.map((row) => row.key_hash);
}

export async function updateKeyUse(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Revokes the API keys of one owner; returns the revoked keys. */
export async function revokeKeyRowsOf(
  db: Tx,
  userId: string,
  now: string,
): Promise<Array<{ id: string; name: string }>> {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
}

/** Lists the working API keys with their owners, newest first. */
export async function listKeyRows(db: Db, now: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.first_name', 'users.last_name'])
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute();
}

export async function insertKey(db: Tx, row: Schema['api_keys']): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

/** Revokes an API key and returns its name; undefined if no working key has this id. */
export async function revokeKeyRow(db: Tx, id: string, now: string): Promise<{ name: string } | undefined> {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}
