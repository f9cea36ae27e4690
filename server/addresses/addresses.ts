import type { Address, AddressInput } from '#contract/addresses.ts';
import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';

type Row = Schema['addresses'];

/** A user's addresses, the default first, then in the order they were saved. */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).orderBy('is_default', 'desc').orderBy('id').execute();
  return rows.map(present);
}

/** One address, if it is this user's. */
export async function findAddress(db: Db, userId: string, id: string): Promise<Row | undefined> {
  return db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** Saves an address. The first becomes the default; a new default takes it from the old one. */
export async function addAddress(db: Db, userId: string, input: AddressInput, now: string): Promise<Address> {
  return inTransaction(db, async (db) => {
    await lockOwner(db, userId);
    const isFirst = !(await db.selectFrom('addresses').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst());
    const isDefault = isFirst || input.isDefault;
    if (isDefault) await clearDefault(db, userId);
    const row: Row = { id: newId(), user_id: userId, ...columnsOf(input), is_default: isDefault ? 1 : 0, created_at: now, updated_at: now };
    await db.insertInto('addresses').values(row).execute();
    return present(row);
  });
}

/** Changes an address. The default stays one until another takes its place. Throws 404. */
export async function changeAddress(db: Db, userId: string, id: string, input: AddressInput, now: string): Promise<Address> {
  return inTransaction(db, async (db) => {
    await lockOwner(db, userId);
    const current = await findAddress(db, userId, id);
    if (!current) throw notFound('Address');
    const isDefault = current.is_default === 1 || input.isDefault;
    if (isDefault) await clearDefault(db, userId);
    const change = { ...columnsOf(input), is_default: isDefault ? (1 as const) : (0 as const), updated_at: now };
    await db.updateTable('addresses').set(change).where('id', '=', id).execute();
    return present({ ...current, ...change });
  });
}

/** Deletes an address that is not the default. Throws 404, 409. */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', userId).where('is_default', '=', 0).returning('id').executeTakeFirst();
  if (deleted) return;
  if (await findAddress(db, userId, id)) throw new ShopError('conflict', 'DEFAULT_ADDRESS', say.address.defaultKept);
  throw notFound('Address');
}

// Two tabs saving at once take turns at their owner's row, so that exactly one default remains.
async function lockOwner(db: Tx, userId: string): Promise<void> {
  if (hasRowLocks(db)) await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

async function clearDefault(db: Tx, userId: string): Promise<void> {
  await db.updateTable('addresses').set({ is_default: 0 }).where('user_id', '=', userId).where('is_default', '=', 1).execute();
}

function columnsOf(input: AddressInput) {
  return { line1: input.addressLine1, line2: input.addressLine2, city: input.city, state: input.state, postal_code: input.postalCode };
}

function present(row: Row): Address {
  return {
    id: row.id,
    addressLine1: row.line1,
    addressLine2: row.line2,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    isDefault: row.is_default === 1,
    userId: row.user_id,
  };
}
