import { countRows } from '../../platform/db/count-rows.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type AddressRow = Schema['addresses'];

/**
 * Lists a user's addresses: the default address first, then all other addresses in the order in which they were saved.
 */
export async function listAddressRows(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** Finds an address if it belongs to this user. */
export async function findAddress(db: Db, userId: string, id: string): Promise<AddressRow | undefined> {
  return addressQuery(db, userId, id).executeTakeFirst();
}

function addressQuery(db: Db, userId: string, id: string) {
  return db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId);
}

export async function countAddresses(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('addresses').where('user_id', '=', userId));
}

export async function insertAddress(db: Tx, row: AddressRow): Promise<void> {
  await db.insertInto('addresses').values(row).execute();
}

/** Changes an address if it belongs to this user; returns the changed row. */
export async function updateAddress(
  db: Tx,
  userId: string,
  id: string,
  change: Partial<AddressRow>,
): Promise<AddressRow | undefined> {
  return db
    .updateTable('addresses')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a user's address unless it is the default; returns whether it was deleted. */
export async function deleteUnlessDefault(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_default', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function clearDefault(db: Tx, userId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute();
}
