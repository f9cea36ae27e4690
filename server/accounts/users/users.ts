import { sameKey } from '#domain/same-key.ts';
import { badField, ShopError } from '#contract/errors.ts';
import * as addressText from '#text/address.ts';
import * as authText from '#text/auth.ts';
import { currentLocale } from '#messages/current-locale.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { forgetClients } from '../auth/known-clients.ts';
import { noPasswordHash } from '../auth/passwords.ts';
import { removeSecondFactors } from '../auth/second-factors.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { hashAllowedPassword } from '../new-passwords/new-passwords.ts';
import { deleteCodesOf } from './code-queries.ts';
import { CALLER_USERNAME, CODE_USERNAME, isGenerated, isReserved } from './generated-usernames.ts';
import { madeUpUntil } from './made-up-passwords.ts';
import type { Accounts } from '../accounts.ts';
import {
  confirmEmail,
  findUser,
  findUserByEmail,
  findUserByIdentifier,
  getUser,
  findTextOf,
  hasUsers,
  insertUser,
  isEmailConfirmed,
  lockUser,
  updateBlocked,
  updateLanguage,
  updateStaff,
  updateUser,
  type UserRow,
} from './queries.ts';

export type { UserRow } from './queries.ts';
export { storePassword } from './passwords.ts';
export { queueSecurityEmail } from './security-emails.ts';
export { confirmEmail, findUser, getUser, hasUsers, isEmailConfirmed, lockUser, updateBlocked, updateStaff };

/** Finds the account that uses this email. */
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
  /** The role of a new account of the staff; a customer's account has no role. */
  staffRole?: StaffRole | undefined;
  /**
   * True if the account's holder has proved that they read the emails to this address, or if the shop trusts the
   * address.
   */
  isEmailConfirmed?: boolean;
  /** True if the shop or its configuration chose the password. */
  isPasswordGiven?: boolean;
  /** True if the shop generated the password, which works for seven days. */
  isPasswordMadeUp?: boolean;
};

/**
 * Prepares the row of an account, with its password hashed, for `addAccount` or `reopenAccount`. Without `staffRole`,
 * the account is a customer's. Throws 400 for a password that is not allowed.
 */
export async function prepareAccount(shop: Pick<Accounts, 'now' | 'isLeaked'>, input: NewUser): Promise<UserRow> {
  const now = shop.now();
  const { email, username, staffRole = null, mobile = null } = input;
  const [first_name, last_name] = [input.firstName || username, input.lastName ?? username];
  const role = staffRole === null ? ('CUSTOMER' as const) : ('ADMIN' as const);
  // If the shop or its configuration chose the password, the rules for passwords of staff do not apply. The person must
  // change this password soon, and these rules apply to the new password.
  const chooser = { email, username, first_name, last_name, role: input.isPasswordGiven ? undefined : role };
  return {
    id: newId(),
    email,
    email_key: sameKey(email),
    username,
    username_key: sameKey(username),
    first_name,
    last_name,
    mobile,
    confirmed_phone: null,
    phone_proved_at: null,
    find_text: findTextOf({ first_name, last_name, email, mobile }),
    dob: input.dob ?? null,
    role,
    staff_role: staffRole,
    password_hash: await hashAllowedPassword(chooser, input.password, 'password', shop.isLeaked),
    has_given_password: input.isPasswordGiven ? 1 : 0,
    password_expires_at: input.isPasswordMadeUp ? madeUpUntil(now) : null,
    email_confirmed_at: input.isEmailConfirmed ? now : null,
    blocked_at: null,
    language: currentLocale(),
    created_at: now,
    updated_at: now,
  };
}

/**
 * Prepares the account of a customer who signs in by a code for the first time. The account has no name and no
 * password. The shop generates the account's username, which nobody types or sees.
 */
export async function prepareCodeCustomer(
  subject: { phone: string } | { email: string },
  now: string,
): Promise<UserRow> {
  const id = newId();
  const [phone, email] = 'phone' in subject ? [subject.phone, ''] : [null, subject.email];
  return {
    ...(await emptyAccount(id, { email, mobile: phone, name: '' }, now)),
    ...namedBy(`${CODE_USERNAME}${id}`),
    confirmed_phone: phone,
    phone_proved_at: phone === null ? null : now,
    email_confirmed_at: email === '' ? null : now,
  };
}

type NewCaller = { name: string; mobile: string; email: string };

/**
 * Prepares the account of a customer who has ordered by phone. The account has no password. A person who reads the
 * emails to the account's address can set a password with a one-time code. If the account has no address, nobody can
 * set a password.
 */
export async function prepareCaller({ name, mobile, email }: NewCaller, now: string): Promise<UserRow> {
  const id = newId();
  return { ...(await emptyAccount(id, { email, mobile, name }, now)), ...namedBy(`${CALLER_USERNAME}${id}`) };
}

async function emptyAccount(
  id: string,
  { email, mobile, name }: { email: string; mobile: string | null; name: string },
  now: string,
) {
  return {
    id,
    email,
    // The key must be unique, so an account without an email gets a key of a space and its id. No sign-in finds this
    // key, because the shop trims typed text.
    email_key: email === '' ? ` ${id}` : sameKey(email),
    first_name: name,
    last_name: '',
    mobile,
    confirmed_phone: null,
    phone_proved_at: null,
    find_text: findTextOf({ first_name: name, last_name: '', email, mobile }),
    dob: null,
    role: 'CUSTOMER' as const,
    staff_role: null,
    password_hash: await noPasswordHash(),
    has_given_password: 0 as const,
    password_expires_at: null,
    email_confirmed_at: null,
    blocked_at: null,
    language: currentLocale(),
    created_at: now,
    updated_at: now,
  };
}

function namedBy(username: string) {
  return { username, username_key: username };
}

/** Writes the row of a prepared account. Throws 409 for a taken email or username. */
export async function addAccount(db: Tx, account: UserRow): Promise<void> {
  await refuseTaken(db, account);
  if (await insertUser(db, account)) return;
  // Another person has taken the email or the username since the shop checked them.
  await refuseTaken(db, account);
  throw emailTaken();
}

/**
 * Gives an existing account to the person who reads its emails, with the role, name and password of the prepared
 * account. The account's sessions, one-time codes and second factors end, and the account forgets the browsers and
 * networks that it knows. Throws 409 for a taken username.
 */
export async function reopenAccount(db: Tx, id: string, account: UserRow): Promise<void> {
  await lockUser(db, id);
  await refuseUsername(db, account.username, id);
  const {
    id: _id,
    email: _email,
    mobile: _mobile,
    dob: _dob,
    find_text: _found,
    created_at: _since,
    ...change
  } = account;
  await updateUser(db, id, change);
  await endSessionsOf(db, id);
  await deleteCodesOf(db, account.email_key);
  await forgetClients(db, id);
  await removeSecondFactors(db, id);
}

async function refuseTaken(db: Db, account: Pick<UserRow, 'id' | 'email' | 'username'>): Promise<void> {
  if (await findUserByEmail(db, account.email)) throw emailTaken();
  // A generated username contains the account's own id, so no other account can have it.
  if (!isGenerated(account)) await refuseUsername(db, account.username);
}

/**
 * Throws 409 for a taken username, and for a username that only the shop may generate. A username must also differ from
 * the emails of other accounts, because people sign in with a username or an email.
 */
export async function refuseUsername(db: Db, username: string, ownId?: string): Promise<void> {
  const holder = await findUserByIdentifier(db, username);
  if (holder ? holder.id !== ownId : isReserved(username)) throw usernameTaken();
}

export function emailTaken(): ShopError {
  const message = authText.emailTaken();
  return new ShopError('conflict', 'EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] });
}

function usernameTaken(): ShopError {
  const message = authText.usernameTaken();
  return new ShopError('conflict', 'USERNAME_TAKEN', message, { issues: [{ path: 'username', message }] });
}

type ProfileChange = {
  firstName?: string;
  lastName?: string;
  username?: string;
  mobile?: string | null;
  dob?: string | null;
};

/**
 * Changes a person's own details. Fields that are missing in `change` stay the same. Throws 409 for a taken username.
 */
export async function changeProfile(db: Db, userId: string, change: ProfileChange, now: string): Promise<UserRow> {
  const { username } = change;
  if (username !== undefined) await refuseUsername(db, username, userId);
  const columns = {
    updated_at: now,
    ...(change.firstName !== undefined && { first_name: change.firstName }),
    ...(change.lastName !== undefined && { last_name: change.lastName }),
    ...(username !== undefined && { username, username_key: sameKey(username) }),
    ...(change.mobile !== undefined && { mobile: change.mobile }),
    ...(change.dob !== undefined && { dob: change.dob }),
  };
  try {
    await inTransaction(db, async (db) => {
      await lockUser(db, userId);
      await updateUser(db, userId, columns);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? usernameTaken() : error;
  }
  return getUser(db, userId);
}

/**
 * If an account has no name, gives it the recipient's name of the delivery address. Customers who signed in by a code
 * have never entered a name for their account. Throws 400 if the address has no name either, because a parcel needs
 * one.
 */
export async function nameAfter(db: Tx, userId: string, name: string): Promise<void> {
  const { first_name, last_name } = await getUser(db, userId);
  if (first_name !== '' || last_name !== '') return;
  if (name === '') throw badField('recipientName', addressText.nameMissing());
  await updateUser(db, userId, { first_name: name });
}

/** Stores the language in which a user acts. Emails to the user are written in this language. */
export async function rememberLanguage(db: Db, userId: string): Promise<void> {
  await languageQuery(db, userId).execute();
}

/**
 * Returns the query of `rememberLanguage`, so that the caller can send it together with other queries in one round trip
 * (db/together.ts).
 */
export function languageQuery(db: Db, userId: string) {
  return updateLanguage(db, userId, currentLocale());
}
