import type { DeliveryAddress } from '#contract/addresses.ts';
import type { Customer } from '#contract/customers.ts';
import { notFound, ShopError } from '#contract/errors.ts';
import { parseMobile } from '#domain/phone.ts';
import { phoneOrderLimits } from '#domain/phone-orders.ts';
import * as notFoundText from '#text/not-found.ts';
import * as phoneOrderText from '#text/phone-orders.ts';
import { listAddresses } from '../addresses/addresses.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { getCustomer, listCustomers } from '../customers/customers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listLatestOrdersOf } from '../orders/orders.ts';
import { addAccount, findAccount, type UserRow } from '../../accounts/users/users.ts';
import { listCustomersByPhone } from './queries.ts';

const EARLIER_ORDERS = 20;

/**
 * Finds the customers who may be the person on the phone; the customer with the latest order comes first. An empty
 * search text finds nobody.
 */
export async function searchCallers(db: Db, q: string): Promise<Customer[]> {
  if (q === '') return [];
  const mobile = parseMobile(q);
  const orIds = mobile === undefined ? [] : await listCustomersByPhone(db, mobile);
  const { customers } = await listCustomers(db, { q, orIds, sort: 'lastOrder' }, 1, phoneOrderLimits.callersFound);
  return customers.filter(({ isErased }) => !isErased);
}

/** Returns a customer for whom the staff can take an order. Throws 404, 409 CUSTOMER_BLOCKED. */
export async function getCaller(db: Db, id: string): Promise<Customer> {
  const customer = await getCustomer(db, id);
  if (customer.isErased) throw notFound(notFoundText.customer);
  if (customer.blockedAt !== null) throw new ShopError('conflict', 'CUSTOMER_BLOCKED', phoneOrderText.blocked());
  return customer;
}

/**
 * Lists the addresses of a customer, each only once: first the saved addresses, beginning with the default, and then
 * the addresses of the latest orders.
 */
export async function listKnownAddresses(db: Db, id: string): Promise<DeliveryAddress[]> {
  const saved = (await listAddresses(db, id)).map(
    ({ id: _id, isDefault: _isDefault, userId: _user, ...address }) => address,
  );
  const ordered = (await listLatestOrdersOf(db, id, EARLIER_ORDERS)).map(({ address }) => address);
  const keyOf = (address: DeliveryAddress) =>
    [address.addressLine1, address.postalCode, address.phone].join(' ').toLowerCase();
  const isNew = (address: DeliveryAddress, index: number, all: readonly DeliveryAddress[]) =>
    all.findIndex((other) => keyOf(other) === keyOf(address)) === index;
  return [...saved, ...ordered].filter(isNew).slice(0, saved.length + phoneOrderLimits.addresses);
}

/**
 * Adds an account for a customer who has called; returns its id. Throws 409 EMAIL_TAKEN if an account with this email
 * exists.
 */
export async function addCaller(db: Db, account: UserRow, by: By): Promise<string> {
  return inTransaction(db, async (db) => {
    if (account.email !== '' && (await findAccount(db, account.email))) throw emailKnown();
    await addAccount(db, account);
    await noteInLog(db, by, { action: 'customer.made', id: account.id, name: account.email || account.first_name });
    return account.id;
  });
}

function emailKnown(): ShopError {
  const message = phoneOrderText.emailKnown();
  return new ShopError('conflict', 'EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] });
}
