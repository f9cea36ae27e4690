import type { Address, AddressInput } from '#contract/addresses.ts';
import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import type { OrderLimits } from '#domain/order-limits.ts';
import * as addressText from '#text/address.ts';
import * as notFoundText from '#text/not-found.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refuseMoreAddresses } from '../order-limits/order-limits.ts';
import { lockUser, nameAfter } from '../../accounts/users/users.ts';
import {
  clearDefault,
  countAddresses,
  deleteUnlessDefault,
  findAddress,
  insertAddress,
  listAddressRows,
  updateAddress,
  type AddressRow,
} from './queries.ts';

/** The columns that an order copies from an address. */
export type AddressColumns = Pick<
  AddressRow,
  'recipient_name' | 'phone' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code'
>;

/**
 * Lists a user's addresses: the default address first, then all other addresses in the order in which they were saved.
 */
export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  return (await listAddressRows(db, userId)).map(present);
}

/**
 * Saves an address. The first address becomes the default, and a new default replaces the previous one. Throws 409
 * TOO_MANY_ADDRESSES if the shop has order limits and the account has reached its limit of addresses.
 */
export async function addAddress(
  db: Db,
  userId: string,
  input: AddressInput,
  now: string,
  limits?: OrderLimits,
): Promise<Address> {
  return inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const count = await countAddresses(db, userId);
    if (limits) refuseMoreAddresses(limits, count);
    const isDefault = input.isDefault || count === 0;
    if (isDefault) await clearDefault(db, userId);
    const row: AddressRow = {
      id: newId(),
      user_id: userId,
      recipient_name: '',
      phone: '',
      ...columnsOf(input),
      is_default: isDefault ? 1 : 0,
      created_at: now,
      updated_at: now,
    };
    await insertAddress(db, row);
    await nameAfter(db, userId, row.recipient_name);
    return present(row);
  });
}

/**
 * Changes an address. The default address stays the default until the user chooses another address. Throws 404 for an
 * unknown address.
 */
export async function changeAddress(
  db: Db,
  userId: string,
  id: string,
  input: AddressInput,
  now: string,
): Promise<Address> {
  return inTransaction(db, async (db) => {
    await lockUser(db, userId);
    const current = orNotFound(await findAddress(db, userId, id), notFoundText.address);
    const becomesDefault = input.isDefault && current.is_default === 0;
    if (becomesDefault) await clearDefault(db, userId);
    const changed = await updateAddress(db, userId, id, {
      ...columnsOf(input),
      ...(becomesDefault && { is_default: 1 as const }),
      updated_at: now,
    });
    // Another tab may have deleted the address meanwhile: `deleteAddress` does not lock the user's row.
    if (!changed) throw notFound(notFoundText.address);
    await nameAfter(db, userId, changed.recipient_name);
    return present(changed);
  });
}

/**
 * Deletes an address that is not the default. Throws 404 for an unknown address, 409 DEFAULT_ADDRESS for the default
 * address.
 */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<void> {
  if (await deleteUnlessDefault(db, userId, id)) return;
  if (await findAddress(db, userId, id)) throw new ShopError('conflict', 'DEFAULT_ADDRESS', addressText.defaultKept());
  throw notFound(notFoundText.address);
}

/** Returns the stored columns of an address; leaves out the recipient and the phone if the client did not send them. */
export function columnsOf(input: Omit<AddressInput, 'isDefault'>) {
  return {
    ...(input.recipientName !== undefined && { recipient_name: input.recipientName }),
    ...(input.phone !== undefined && { phone: input.phone }),
    line1: input.addressLine1,
    line2: input.addressLine2,
    city: input.city,
    state: input.state,
    postal_code: input.postalCode,
  };
}

/** Picks the address columns from a row that has other columns too. */
export function addressColumns({
  recipient_name,
  phone,
  line1,
  line2,
  city,
  state,
  postal_code,
}: AddressColumns): AddressColumns {
  return { recipient_name, phone, line1, line2, city, state, postal_code };
}

function present(row: AddressRow): Address {
  return {
    id: row.id,
    ...presentAddress(row),
    isDefault: row.is_default === 1,
    userId: row.user_id,
  };
}

/**
 * Returns the fields of an address in the form of the API. The columns come from a saved address, or from an order's
 * copy of its address.
 */
export function presentAddress({ recipient_name, phone, line1, line2, city, state, postal_code }: AddressColumns) {
  return {
    recipientName: recipient_name,
    phone,
    addressLine1: line1,
    addressLine2: line2,
    city,
    state,
    postalCode: postal_code,
  };
}
