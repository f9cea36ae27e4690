import { ShopError } from '#contract/errors.ts';
import { isErasedEmail } from '#domain/erased.ts';
import * as sessionText from '#text/session.ts';
import { sameKey } from '#domain/same-key.ts';
import { findText } from '#domain/find-text.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type UserRow = Schema['users'];

/** Makes the text that the back office searches to find a customer. */
export function findTextOf(user: Pick<UserRow, 'first_name' | 'last_name' | 'email' | 'mobile'>): string {
  return findText([user.first_name, user.last_name, user.email, user.mobile]);
}

/** Finds an account by email or username, compared case-insensitively. */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | undefined> {
  const key = sameKey(identifier);
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', sameKey(email)).executeTakeFirst();
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks and returns the account if it still has this password hash and is not blocked. Until this transaction ends, no
 * other transaction can change the password's hash or block the account. Check the password before the transaction, and
 * call this function at the beginning of the transaction.
 */
export async function lockSignIn(
  db: Tx,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks a user, so that transactions which lock the same user wait for each other. A transaction can thus count a
 * user's rows, such as passkeys, while no other such transaction changes them. Transactions that insert a row which
 * only refers to the user, such as an order, do not wait; otherwise there could be deadlocks. Throws 401 if the account
 * was erased meanwhile, because nothing may be written into an erased account.
 */
export async function lockUser(db: Tx, id: string): Promise<void> {
  const user = await db.selectFrom('users').select('email').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (user && isErasedEmail(user.email)) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
}

type PasswordColumns = Pick<UserRow, 'password_hash' | 'has_given_password' | 'password_expires_at' | 'updated_at'>;

/** Writes a new password's hash; returns the key of the account's email (`sameKey`). */
export async function updatePassword(db: Tx, id: string, change: PasswordColumns): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returning('email_key')
    .executeTakeFirst();
  return changed?.email_key;
}

/**
 * Replaces an account's password hash by another hash of the same password. Does nothing if the password was changed
 * meanwhile.
 */
export async function updateHash(db: Db, id: string, was: string, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', was)
    .execute();
}

/** Returns whether somebody has proved that they read the emails to this account's address. */
export async function isEmailConfirmed(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('email_confirmed_at').where('id', '=', id).executeTakeFirst();
  return typeof user?.email_confirmed_at === 'string';
}

/**
 * Records that a person reads the emails to this address. Does nothing if the address is already confirmed, or if the
 * account has another address by now.
 */
export async function confirmEmail(
  db: Db,
  { id, email_key }: Pick<UserRow, 'id' | 'email_key'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Returns whether any account exists, or any account with this role. */
export async function hasUsers(db: Db, role?: UserRow['role']): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .$if(role !== undefined, (users) => users.where('role', '=', role ?? 'ADMIN'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts an account. Returns false if another account has its email or username. */
export async function insertUser(db: Tx, row: UserRow): Promise<boolean> {
  return insertOnce(db.insertInto('users').values(row));
}

export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Omit<UserRow, 'id' | 'find_text'>>,
): Promise<void> {
  const changed = await db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  if (!changed) return;
  const find_text = findTextOf(changed);
  if (find_text !== changed.find_text) await db.updateTable('users').set({ find_text }).where('id', '=', id).execute();
}

export function updateLanguage(db: Db, id: string, language: string) {
  return db.updateTable('users').set({ language }).where('id', '=', id).where('language', '!=', language);
}

/** Changes the role of a member of the staff, or blocks or unblocks their account. */
export async function updateStaff(
  db: Tx,
  id: string,
  change: Partial<Pick<UserRow, 'staff_role' | 'blocked_at'>> & Pick<UserRow, 'updated_at'>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/**
 * Blocks or unblocks a shopper. Returns the shopper's email or, if there is none, the name or the phone number. Returns
 * undefined if the shopper is unknown, or was already blocked or unblocked.
 */
export async function updateBlocked(db: Tx, id: string, blocked: boolean, now: string): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ blocked_at: blocked ? now : null, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'CUSTOMER')
    .where('blocked_at', blocked ? 'is' : 'is not', null)
    .returning(['email', 'first_name', 'mobile'])
    .executeTakeFirst();
  return changed && (changed.email || changed.first_name || (changed.mobile ?? ''));
}
