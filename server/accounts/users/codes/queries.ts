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
 * Finds the customer whom staff have added with this number and who has never signed in. If staff have added several
 * customers with this number, answers the customer with the latest order; if none has an order, the customer who was
 * added last.
 */
export async function findCallerByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return (
    db
      .selectFrom('users')
      .leftJoin('orders', 'orders.user_id', 'users.id')
      .selectAll('users')
      .where('mobile', '=', phone)
      .where('role', '=', 'CUSTOMER')
      // In an earlier version of the shop, customers could choose a username that begins with `CALLER_USERNAME`, so the
      // query compares the whole username.
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

/** Finds the time and the PIN code of this customer's last order; without an order, only the PIN code of an address. */
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
 * Takes a phone number from the account that has it (`formerId`) and from staff, because another person has proved that
 * the number is theirs now. Returns the accounts that have lost the number.
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
