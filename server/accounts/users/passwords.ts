import { badField, type ShopError } from '#contract/errors.ts';
import * as accountText from '#text/account.ts';
import { noteInLog } from '../audit/audit.ts';
import { forgetClients, rememberClient, type Client } from '../auth/known-clients.ts';
import { isPassword, isSamePassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import { hashAllowedPassword } from '../new-passwords/new-passwords.ts';
import type { Accounts } from '../accounts.ts';
import { deleteCodesOf } from './code-queries.ts';
import { getUser, lockSignIn, updatePassword, type UserRow } from './queries.ts';
import { queueSecurityEmail } from './security-emails.ts';
import { madeUpUntil } from './made-up-passwords.ts';
import { withPassword } from './weigh-password.ts';

/**
 * Sets a new password after checking the old password. Ends all other sessions of the user, and records the change in
 * the log if the user is an admin. Throws 400 for a wrong old password, even if it was right until a moment ago, and
 * for a new password that is not allowed. Throws 429 after too many wrong passwords.
 */
export async function changePassword(
  { db, rateLimits, isLeaked }: Pick<Accounts, 'db' | 'rateLimits' | 'isLeaked'>,
  userId: string,
  { current, next }: { current: string; next: string },
  { keepSession, client }: { keepSession: string; client: Client },
  now: string,
): Promise<UserRow> {
  // The limit for guesses at the old password belongs to the session, so strangers' failures do not use up its tries.
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
          await queueSecurityEmail(db, user.id, { kind: 'password' }, now);
          return user;
        });
      },
    );
  const changed = await rateLimits.payForGuess({ own, tries: [own] }, weigh);
  if (!changed) throw badField('currentPassword', accountText.passwordWrong());
  return changed;
}

/**
 * Checks the password that a signed-in person types again. Then runs `work` in a transaction that locks the account.
 * Throws 400 for a wrong password, and 429 after too many wrong passwords.
 */
export async function asOwner(
  { db, rateLimits }: Pick<Accounts, 'db' | 'rateLimits'>,
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

/** Writes the hash of a password that its owner has chosen, and logs the change if the owner is an admin. */
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
 * Stores the hash of a new password. Ends all sessions of the user except `keepSession`, and deletes the user's
 * one-time codes for a new password. The account also forgets the browsers and networks that it knows, because one of
 * them may belong to a person who knew the old password. `isMadeUp` means that the shop generated the password, which
 * then works for seven days.
 */
export async function storePassword(
  db: Tx,
  userId: string,
  hash: string,
  now: string,
  { keepSession, isMadeUp = false }: { keepSession?: string | undefined; isMadeUp?: boolean } = {},
): Promise<void> {
  // The transaction locks the account before it ends the sessions. A sign-in that has already locked the account
  // therefore finishes first, and its new session ends, too.
  const change = {
    password_hash: hash,
    has_given_password: isMadeUp ? (1 as const) : (0 as const),
    password_expires_at: isMadeUp ? madeUpUntil(now) : null,
    updated_at: now,
  };
  const emailKey = await updatePassword(db, userId, change);
  await endSessionsOf(db, userId, keepSession);
  await forgetClients(db, userId);
  if (emailKey !== undefined) await deleteCodesOf(db, emailKey);
}

/** Throws 400 if the new password equals the present password. The function hashes a password, which is slow. */
export async function refuseUnchanged({ password_hash }: UserRow, password: string): Promise<void> {
  if (await isPassword(password, password_hash)) throw unchanged();
}

function unchanged(): ShopError {
  return badField('newPassword', accountText.passwordUnchanged());
}
