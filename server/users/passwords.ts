import { badField } from '#contract/errors.ts';
import * as accountText from '#text/account.ts';
import * as validationText from '#text/validation.ts';
import { limits } from '#domain/limits.ts';
import { passwordObjection, type PasswordObjection } from '#domain/passwords.ts';
import { noteInLog } from '../audit/audit.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Try } from '../http/rate-limits.ts';
import type { Shop } from '../shop.ts';
import { getUser, updateUser, type UserRow } from './queries.ts';

type Person = Pick<UserRow, 'email' | 'username' | 'role'>;

/** Sets a new password after checking the old one; every other session of the user ends. Answers whose it is. Throws 400, and 429 after too many wrong ones. */
export async function changePassword(
  { db, rateLimits }: Pick<Shop, 'db' | 'rateLimits'>,
  userId: string,
  passwords: { current: string; next: string },
  keepSession: string,
  now: string,
): Promise<UserRow> {
  const user = await getUser(db, userId);
  // The session pays, so that no stranger's failures count for its owner.
  const own: Try = ['login-known', `${userId} ${keepSession}`];
  const isRight = await rateLimits.payForGuess({ own, tries: [own] }, async () =>
    (await isPassword(passwords.current, user.password_hash)) ? true : undefined,
  );
  if (!isRight) throw badField('currentPassword', accountText.passwordWrong());
  await setPassword(db, user, passwords.next, now, keepSession);
  return user;
}

/** Sets a password that the rules allow, and ends the user's sessions but the one to keep; an admin's is logged. Throws 400. */
export async function setPassword(
  db: Db,
  user: UserRow,
  password: string,
  now: string,
  keepSession?: string,
): Promise<void> {
  const hash = await hashAllowedPassword(user, password, 'newPassword');
  await inTransaction(db, async (db) => {
    await storePassword(db, user.id, hash, now, keepSession);
    if (user.role === 'ADMIN')
      await noteInLog(db, { userId: user.id, now }, { action: 'staff.ownPassword', id: user.id, name: user.email });
  });
}

/** Writes a new password's hash, and ends the user's sessions but the one to keep. */
export async function storePassword(
  db: Tx,
  userId: string,
  hash: string,
  now: string,
  keepSession?: string,
): Promise<void> {
  await updateUser(db, userId, { password_hash: hash, updated_at: now });
  await endSessionsOf(db, userId, keepSession);
}

/** Hashes a password that this person may have. Slow: never inside a transaction. Throws 400 for the named field. */
export async function hashAllowedPassword(person: Person, password: string, field: string): Promise<string> {
  refusePassword(person, password, field);
  return hashPassword(password);
}

/** Throws 400 for the named field where this person may not have this password. */
export function refusePassword({ email, username, role }: Person, password: string, field: string): void {
  const objection = passwordObjection(password, { email, username, isAdmin: role === 'ADMIN' });
  if (objection) throw badField(field, sentenceFor(objection));
}

function sentenceFor(objection: PasswordObjection): string {
  const { min, max } = limits.passwordLength;
  if (objection === 'tooShort') return validationText.passwordTooShort({ min });
  if (objection === 'tooLong') return validationText.passwordTooLong({ max });
  return objection === 'isName' ? validationText.passwordIsName() : validationText.passwordTooCommon();
}
