import { badField, type ShopError } from '#contract/errors.ts';
import * as accountText from '#text/account.ts';
import * as validationText from '#text/validation.ts';
import { limits } from '#domain/limits.ts';
import { passwordObjection, type PasswordObjection } from '#domain/password-rules.ts';
import { noteInLog } from '../audit/audit.ts';
import { forgetClients, rememberClient, type Client } from '../auth/known-clients.ts';
import type { IsLeaked } from '../auth/leaked-passwords.ts';
import { hashPassword, isPassword, isSamePassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Try } from '../http/rate-limits.ts';
import type { Shop } from '../shop.ts';
import { deleteCodesOf } from './code-queries.ts';
import { getUser, lockSignIn, updatePassword, type UserRow } from './queries.ts';
import { withPassword } from './weigh-password.ts';

type Person = Pick<UserRow, 'email' | 'username'>;

/**
 * Sets a new password after checking the old one; every other session of the user ends, and an admin's change is logged.
 * Answers whose it is. Throws 400 for a wrong old password, also one that was changed meanwhile, and for an unfit new one; 429 after
 * too many wrong ones.
 */
export async function changePassword(
  { db, rateLimits, isLeaked }: Pick<Shop, 'db' | 'rateLimits' | 'isLeaked'>,
  userId: string,
  { current, next }: { current: string; next: string },
  { keepSession, client }: { keepSession: string; client: Client },
  now: string,
): Promise<UserRow> {
  // The session pays, so that no stranger's failures count for its owner.
  const own: Try = ['login-known', `${userId} ${keepSession}`];
  const weigh = async () =>
    withPassword(
      async () => getUser(db, userId),
      current,
      async (weighed) => {
        if (isSamePassword(current, next)) throw unchanged();
        const hash = await hashAllowedPassword(weighed, next, 'newPassword', isLeaked);
        return inTransaction(db, async (db) => {
          const user = await lockSignIn(db, weighed);
          if (!user) return undefined;
          await storeOwnPassword(db, user, hash, now, keepSession);
          await rememberClient(db, user.id, client, now);
          return user;
        });
      },
    );
  const changed = await rateLimits.payForGuess({ own, tries: [own] }, weigh);
  if (!changed) throw badField('currentPassword', accountText.passwordWrong());
  return changed;
}

/**
 * Does the work in one transaction that has locked the account, for its owner, who gives the password again. Throws 400 for a
 * wrong one, 429 after too many.
 */
export async function asOwner(
  { db, rateLimits }: Pick<Shop, 'db' | 'rateLimits'>,
  { id, sessionHash }: { id: string; sessionHash: string },
  password: string,
  work: (db: Tx) => Promise<void>,
): Promise<void> {
  const own: Try = ['login-known', `${id} ${sessionHash}`];
  const act = async (weighed: UserRow) =>
    inTransaction(db, async (db) => {
      const user = await lockSignIn(db, weighed);
      if (user) await work(db);
      return user;
    });
  const weigh = async () => withPassword(async () => getUser(db, id), password, act);
  if (!(await rateLimits.payForGuess({ own, tries: [own] }, weigh)))
    throw badField('password', accountText.passwordWrong());
}

/** Writes the hash of a password that its owner has chosen, and logs it where they are an admin. */
export async function storeOwnPassword(
  db: Tx,
  { id, role, email }: UserRow,
  hash: string,
  now: string,
  keepSession?: string,
): Promise<void> {
  await storePassword(db, id, hash, now, { keepSession });
  if (role === 'ADMIN') await noteInLog(db, { userId: id, now }, { action: 'staff.ownPassword', id, name: email });
}

/**
 * Writes a new password's hash; the user's sessions but the one to keep, and their one-time code, end, and nobody is known to
 * the account any more: whoever had the old password was. `isGiven`: not its owner chose it.
 */
export async function storePassword(
  db: Tx,
  userId: string,
  hash: string,
  now: string,
  { keepSession, isGiven = false }: { keepSession?: string | undefined; isGiven?: boolean } = {},
): Promise<void> {
  // The account before its sessions: a sign-in that has locked it is waited for, and its session ends too.
  const change = { password_hash: hash, has_given_password: isGiven ? (1 as const) : (0 as const), updated_at: now };
  const emailKey = await updatePassword(db, userId, change);
  await endSessionsOf(db, userId, keepSession);
  await forgetClients(db, userId);
  if (emailKey !== undefined) await deleteCodesOf(db, emailKey);
}

/** Throws 400 where the new password is the present one. Slow, as a hash is. */
export async function refuseUnchanged({ password_hash }: UserRow, password: string): Promise<void> {
  if (await isPassword(password, password_hash)) throw unchanged();
}

function unchanged(): ShopError {
  return badField('newPassword', accountText.passwordUnchanged());
}

/** Hashes a password that this person may have. Slow: never inside a transaction. Throws 400 for the named field. */
export async function hashAllowedPassword(
  person: Person,
  password: string,
  field: string,
  isLeaked: IsLeaked,
): Promise<string> {
  refusePassword(person, password, field);
  if (await isLeaked(password)) throw badField(field, validationText.passwordLeaked());
  return hashPassword(password);
}

/** Throws 400 for the named field where this person may not have this password. */
function refusePassword(person: Person, password: string, field: string): void {
  const objection = passwordObjection(password, person);
  if (objection) throw badField(field, sentenceFor(objection));
}

function sentenceFor(objection: PasswordObjection): string {
  const { min, max } = limits.passwordLength;
  if (objection === 'tooShort') return validationText.passwordTooShort({ min });
  if (objection === 'tooLong') return validationText.passwordTooLong({ max });
  return objection === 'isName' ? validationText.passwordIsName() : validationText.passwordTooCommon();
}
