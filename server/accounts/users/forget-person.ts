import { erasedEmail } from '#domain/erased.ts';
import { keyOf } from './codes/subjects.ts';
import type { UserRow } from './queries.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';

export { deleteCodesOf } from './code-queries.ts';

/** Lists the keys of an account's codes: the codes to set a password, and the codes to sign in. */
export function codeKeysOf({
  email_key: email,
  confirmed_phone: phone,
}: Pick<UserRow, 'email_key' | 'confirmed_phone'>) {
  return [email, keyOf({ email }), ...(phone === null ? [] : [keyOf({ phone })])];
}

const ERASED = erasedEmail('%');

/**
 * Locks the shopper's row, so that nothing can refer to it until this transaction ends; an order placed meanwhile
 * waits.
 */
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

/** A query for the ids of all accounts whose data is erased. */
export function erasedUsers(db: Db) {
  return db.selectFrom('users').select('id').where('email_key', 'like', ERASED);
}

/** Lists the ids of the accounts whose data was erased since this instant. */
export async function listErasedSince(db: Db, instant: string): Promise<string[]> {
  const rows = await erasedUsers(db).where('updated_at', '>=', instant).execute();
  return rows.map(({ id }) => id);
}

type Emptied = { email: string; name: string; now: string; find_text: string };

/** Empties an account, so that nobody can sign in to it any more. */
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
      // No password has this hash.
      password_hash: 'none',
      email_confirmed_at: null,
      blocked_at: now,
      updated_at: now,
      find_text,
    })
    .where('id', '=', id)
    .execute();
}
