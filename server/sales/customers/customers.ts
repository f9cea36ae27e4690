import type { Customer } from '#contract/customers.ts';
import { orNotFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { toRupees } from '#domain/money.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { endSessionsOf } from '../../accounts/auth/sessions.ts';
import { updateBlocked } from '../../accounts/users/users.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { findCustomer, searchCustomers, type CustomerQuestion, type CustomerRow } from './queries.ts';

/** Returns one page of the shoppers that match the filters of the back office. */
export async function listCustomers(
  db: Db,
  question: CustomerQuestion,
  page: number,
  limit: number,
): Promise<{ customers: Customer[]; total: number }> {
  const { rows, total } = await searchCustomers(db, question, page, limit);
  return { customers: rows.map(present), total };
}

/** Returns one shopper. Throws 404 for an unknown id and for members of staff. */
export async function getCustomer(db: Db, id: string): Promise<Customer> {
  const row = orNotFound(await findCustomer(db, id), notFoundText.customer);
  return present(row);
}

/**
 * Blocks a shopper and ends the shopper's sessions at once, or unblocks the shopper. Throws 404 for an unknown shopper.
 */
export async function setBlocked(db: Db, id: string, blocked: boolean, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const name = await updateBlocked(db, id, blocked, by.now);
    // No updated row means that the shopper does not exist, or was already blocked or unblocked as requested.
    if (name === undefined) return void (await getCustomer(db, id));
    if (blocked) await endSessionsOf(db, id);
    await noteInLog(db, by, { action: blocked ? 'customer.blocked' : 'customer.unblocked', id, name });
  });
}

function present(row: CustomerRow): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    createdAt: row.created_at,
    blockedAt: row.blocked_at,
    isErased: isErasedEmail(row.email),
    isEmailConfirmed: row.email_confirmed_at !== null,
    orders: Number(row.orders),
    spent: toRupees(Number(row.spent)),
    refused: Number(row.refused),
    lastOrderAt: row.last_order_at,
  };
}
