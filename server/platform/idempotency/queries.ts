import { readWithOthers } from '../db/batched.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { UserIds } from '../db/user-ids.ts';

export type KeyRow = Schema['idempotency_keys'];
type OneKey = Pick<KeyRow, 'user_id' | 'key'>;

/** Deletes the keys made before an instant. */
export async function deleteKeysBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

/** Deletes the keys of accounts, with their answers. */
export async function forgetPerson(db: Db, users: UserIds): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', 'in', users).execute();
}

/** Writes a key. If another transaction is writing the same key, waits for its commit, and then fails. */
export const insertKey = prepared((db, row: KeyRow) => db.insertInto('idempotency_keys').values(row));

/** Deletes a key that was made before an instant. */
export async function deleteKey(db: Db, { user_id, key }: OneKey, before: string) {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '<', before)
    .execute();
}

/**
 * Lists the next answers to the staff, after a key. The caller reads the answers in small groups, because the answers
 * of a day may be long.
 */
export async function listStaffAnswers(db: Db, after: OneKey, limit: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'made', 'answer'])
    .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('id').where('role', '=', 'ADMIN'))
    .where(({ eb, or, and }) =>
      or([eb('user_id', '>', after.user_id), and([eb('user_id', '=', after.user_id), eb('key', '>', after.key)])]),
    )
    .orderBy('user_id')
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** Empties the stored answer of a key. The key stays, so the shop refuses a client that repeats the request. */
export async function emptyAnswer(db: Db, { user_id, key }: OneKey): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ made: null, answer: null, status: null })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}

export async function findKey(db: Db, { user_id, key }: OneKey): Promise<KeyRow | undefined> {
  return (await readWithOthers(db, keyQuery(db, user_id, key)))[0];
}

const keyQuery = prepared((db, userId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'body_hash', 'order_id', 'made', 'status', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

/** Stores the first answer to a request with this key. Returns false if the key already has an answer. */
export async function writeAnswer(
  db: Db,
  { user_id, key, body_hash }: Pick<KeyRow, 'user_id' | 'key' | 'body_hash'>,
  { status, answer }: { status: number; answer: string },
): Promise<boolean> {
  const written = await db
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('body_hash', '=', body_hash)
    .where('answer', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return written !== undefined;
}
