import { badField, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { passwordObjection } from '#domain/passwords.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { findUserByEmail, findUserByIdentifier, getUser, keyOf, type UserRow } from './queries.ts';

export { keyOf };

/** The account that uses this email. */
export async function findAccount(db: Db, email: string): Promise<UserRow | undefined> {
  return findUserByEmail(db, email);
}

export type NewUser = {
  username: string;
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  mobile?: string | null | undefined;
  dob?: string | null | undefined;
  role?: 'ADMIN' | 'CUSTOMER';
};

/** Makes an account, a customer's unless said otherwise. Throws 400 for a password that may not be used, 409 for a taken email or username. */
export async function createUser(db: Db, input: NewUser, now: string): Promise<UserRow> {
  const role = input.role ?? 'CUSTOMER';
  const objection = passwordObjection(input.password, { email: input.email, username: input.username, isAdmin: role === 'ADMIN' });
  if (objection) throw badField('password', objection);
  await refuseTaken(db, input);
  const row: UserRow = {
    id: newId(),
    email: input.email,
    email_key: keyOf(input.email),
    username: input.username,
    username_key: keyOf(input.username),
    first_name: input.firstName || input.username,
    last_name: input.lastName ?? input.username,
    mobile: input.mobile ?? null,
    dob: input.dob ?? null,
    role,
    password_hash: await hashPassword(input.password),
    blocked_at: null,
    created_at: now,
    updated_at: now,
  };
  try {
    await db.insertInto('users').values(row).execute();
  } catch (error) {
    // Somebody took it between the look and the write.
    if (isUniqueViolation(error)) await refuseTaken(db, input);
    throw error;
  }
  return row;
}

/** Gives a revoked account back to its owner, with another name and password. Throws 400, 409. */
export async function replaceAccount(db: Db, former: UserRow, person: Pick<NewUser, 'username' | 'password' | 'firstName' | 'lastName'>, now: string): Promise<UserRow> {
  await changeProfile(db, former.id, { username: person.username, firstName: person.firstName || person.username, lastName: person.lastName ?? '' }, now);
  await setPassword(db, { ...former, username: person.username }, person.password, now);
  await db.updateTable('users').set({ blocked_at: null }).where('id', '=', former.id).execute();
  return getUser(db, former.id);
}

async function refuseTaken(db: Db, { email, username }: { email: string; username: string }): Promise<void> {
  if (await findUserByEmail(db, email)) throw new ShopError('conflict', 'EMAIL_TAKEN', say.auth.emailTaken, { issues: [{ path: 'email', message: say.auth.emailTaken }] });
  // A username may not be somebody's email either: both sign in.
  if (await findUserByIdentifier(db, username)) throw usernameTaken();
}

function usernameTaken(): ShopError {
  return new ShopError('conflict', 'USERNAME_TAKEN', say.auth.usernameTaken, { issues: [{ path: 'username', message: say.auth.usernameTaken }] });
}

export type ProfileChange = { firstName?: string; lastName?: string; username?: string; mobile?: string | null; dob?: string | null };

/** Changes one's own details; what is left out stays. Throws 409 for a taken username. */
export async function changeProfile(db: Db, userId: string, change: ProfileChange, now: string): Promise<UserRow> {
  const { username } = change;
  if (username !== undefined) {
    const holder = await findUserByIdentifier(db, username);
    if (holder && holder.id !== userId) throw usernameTaken();
  }
  try {
    await db
      .updateTable('users')
      .set({
        updated_at: now,
        ...(change.firstName !== undefined && { first_name: change.firstName }),
        ...(change.lastName !== undefined && { last_name: change.lastName }),
        ...(username !== undefined && { username, username_key: keyOf(username) }),
        ...(change.mobile !== undefined && { mobile: change.mobile }),
        ...(change.dob !== undefined && { dob: change.dob }),
      })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error;
  }
  return getUser(db, userId);
}

/** Sets a new password after checking the old one; every other session of the user ends. Throws 400. */
export async function changePassword(db: Db, userId: string, passwords: { current: string; next: string }, keepSession: string, now: string): Promise<void> {
  const user = await getUser(db, userId);
  if (!(await isPassword(passwords.current, user.password_hash))) throw badField('currentPassword', say.account.passwordWrong);
  await setPassword(db, user, passwords.next, now, keepSession);
}

/** Sets a password that the rules allow, and ends the user's sessions but the one to keep. Throws 400. */
export async function setPassword(db: Db, user: UserRow, password: string, now: string, keepSession?: string): Promise<void> {
  refuseUnfit(user, password);
  const hash = await hashPassword(password);
  await inTransaction(db, async (db) => {
    await db.updateTable('users').set({ password_hash: hash, updated_at: now }).where('id', '=', user.id).execute();
    await endSessionsOf(db, user.id, keepSession);
  });
}

export function refuseUnfit(user: UserRow, password: string): void {
  const objection = passwordObjection(password, { email: user.email, username: user.username, isAdmin: user.role === 'ADMIN' });
  if (objection) throw badField('newPassword', objection);
}
