import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { singleRow } from '../../../platform/db/single-row.ts';
import { CALLER_USERNAME } from '../generated-usernames.ts';
import type { UserRow } from '../queries.ts';

export const codeSettings = singleRow('code_settings');

/** Finds the customer who has confirmed this number. */
export async function findByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('confirmed_phone', '=', phone)
    .where('role', '=', 'CUSTOMER')
    .executeTakeFirst();
}

/**
 * Finds the customer whom staff have added with this number and who has never signed in. If there are several such
 * customers, returns the one with the latest order. If none has an order, returns the customer who was added last.
 */
export async function findCallerByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return (
    db
      .selectFrom('users')
      .leftJoin('orders', 'orders.user_id', 'users.id')
      .selectAll('users')
      .where('mobile', '=', phone)
      .where('role', '=', 'CUSTOMER')
      // A customer may choose a username that begins with `CALLER_USERNAME`, unless an id follows. The query therefore
      // compares the whole username.
      .where('username', '=', sql<string>`${CALLER_USERNAME} || users.id`)
      .where('confirmed_phone', 'is', null)
      .where('email_confirmed_at', 'is', null)
      .where('blocked_at', 'is', null)
      // Without `coalesce`, SQLite and PostgreSQL would sort customers without an order differently.
      .orderBy(sql`coalesce(orders.id, '')`, 'desc')
      .orderBy('users.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/**
 * Finds the PIN code and the time of this customer's last order. Without an order, finds only the PIN code of a saved
 * address.
 */
export async function findLastPin(db: Db, userId: string): Promise<{ pin: string; orderedAt?: string } | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['postal_code', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (order) return { pin: order.postal_code, orderedAt: order.created_at };
  const address = await db
    .selectFrom('addresses')
    .select('postal_code')
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return address && { pin: address.postal_code };
}

/**
 * Removes a phone number from the account `formerId` and from all accounts of staff, because another person has proved
 * that they have the number now. Returns the ids of the accounts that have lost the number.
 */
export async function releasePhone(db: Tx, phone: string, formerId: string | undefined): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ confirmed_phone: null, phone_proved_at: null })
    .where('confirmed_phone', '=', phone)
    .where((where) => where.or([where('role', '=', 'ADMIN'), where('id', '=', formerId ?? '')]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
