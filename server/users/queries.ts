import type { Db, Schema } from '../db/schema.ts';

export type UserRow = Schema['users'];

/** Finds an account by email or username, compared case-insensitively. */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | undefined> {
  const key = keyOf(identifier);
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', keyOf(email)).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What two spellings of an email or a username have in common. */
export function keyOf(emailOrUsername: string): string {
  return emailOrUsername.normalize('NFC').trim().toLowerCase();
}
