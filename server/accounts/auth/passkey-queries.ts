import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type PasskeyRow = Schema['passkeys'];

/** Lists an account's passkeys, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const one = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return one !== undefined;
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Writes a passkey; returns false if any account already has this passkey. */
export async function insertPasskey(db: Tx, row: PasskeyRow): Promise<boolean> {
  return insertOnce(db.insertInto('passkeys').values(row), ['credential_id']);
}

/**
 * Records the use of a passkey. Returns false if the passkey was deleted, or if its stored counter is not below
 * `counter`. An authenticator that does not count its uses always sends 0, which the shop accepts as long as the stored
 * counter is 0.
 */
export async function countUse(db: Tx, id: string, counter: number, now: string): Promise<boolean> {
  const counted = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Renames one of an account's passkeys; returns the passkey's old name, or undefined if the account has no passkey with
 * this id.
 */
export async function renamePasskey(db: Tx, userId: string, id: string, name: string): Promise<string | undefined> {
  const own = await db
    .selectFrom('passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (own) await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return own?.name;
}

/**
 * Deletes one of an account's passkeys; returns the passkey's name, or undefined if the account has no passkey with
 * this id.
 */
export async function deletePasskey(db: Tx, userId: string, id: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** Deletes all passkeys of an account; returns whether there were any. */
export async function deletePasskeysOf(db: Tx, userId: string): Promise<boolean> {
  const gone = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  return gone.length > 0;
}
