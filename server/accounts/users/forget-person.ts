import { erasedEmail } from '#domain/erased.ts';
import { keyOf } from './codes/subjects.ts';
import type { UserRow } from './queries.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';

export { deleteCodesOf } from './code-queries.ts';

/** Lists the keys under which the shop stores an account's codes, both for a new password and for signing in. */
export function codeKeysOf({
  email_key: email,
  confirmed_phone: phone,
}: Pick<UserRow, 'email_key' | 'confirmed_phone'>) {
  return [email, keyOf({ email }), ...(phone === null ? [] : [keyOf({ phone })])];
}

const ERASED = erasedEmail('%');

/** Locks the shopper's row. New rows that refer to this shopper, such as orders, wait until this transaction ends. */
export async function lockCustomer(db: Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'email_key', 'confirmed_phone'])
    .where('id', '=', id)
    .where('role', '=', 'CUSTOMER')
    .where('email_key', 'not like', ERASED)
    .forUpdate()
    .executeTakeFirst();
}

/** Selects the ids of all accounts whose data was erased. */
export function erasedUsers(db: Db) {
  return db.selectFrom('users').select('id').where('email_key', 'like', ERASED);
}

/** Lists the ids of the accounts whose data was erased since this instant. */
export async function listErasedSince(db: Db, instant: string): Promise<string[]> {
  const rows = await erasedUsers(db).where('updated_at', '>=', instant).execute();
  return rows.map(({ id }) => id);
}

type Emptied = { email: string; name: string; now: string; find_text: string };

/** Removes the personal data from an account's row. Nobody can then sign in to the account. */
export async function forgetPerson(db: Tx, id: string, { email, name, now, find_text }: Emptied): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email,
      email_key: email,
      username: email,
      username_key: email,
      first_name: name,
      last_name: '',
      mobile: null,
      confirmed_phone: null,
      phone_proved_at: null,
      dob: null,
      // 'none' is not a hash, so no password fits it.
      password_hash: 'none',
      email_confirmed_at: null,
      blocked_at: now,
      updated_at: now,
      find_text,
    })
    .where('id', '=', id)
    .execute();
}
