import { sql } from 'kysely';
import type { CustomerSort } from '#contract/choices.ts';
import type { Customer } from '#contract/customers.ts';
import { notFound } from '#contract/errors.ts';
import { toRupees } from '#domain/money.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

export type CustomerQuestion = { q: string; sort: CustomerSort; blocked?: 'yes' | 'no' | undefined };

/** One page of the shoppers that match. */
export async function listCustomers(db: Db, question: CustomerQuestion, page: number, limit: number): Promise<{ customers: Customer[]; total: number }> {
  const { total } = await matching(db, question).select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const columns = { newest: 'users.created_at', spent: 'spent', orders: 'orders', lastOrder: 'last_order_at' } as const;
  const rows = await withOrders(matching(db, question))
    .orderBy(columns[question.sort], (order) => order.desc().nullsLast())
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { customers: rows.map(present), total: Number(total) };
}

/** Throws 404, also for who works here. */
export async function getCustomer(db: Db, id: string): Promise<Customer> {
  const row = await withOrders(matching(db, { q: '' })).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Customer');
  return present(row);
}

/** Blocks a shopper, whose sessions end at once, or lets them in again. Throws 404. */
export async function setBlocked(db: Db, id: string, blocked: boolean, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const customer = await getCustomer(db, id);
    if ((customer.blockedAt !== null) === blocked) return;
    await db.updateTable('users').set({ blocked_at: blocked ? by.now : null, updated_at: by.now }).where('id', '=', id).execute();
    if (blocked) await endSessionsOf(db, id);
    await noteInLog(db, by, { action: blocked ? 'customer.blocked' : 'customer.unblocked', id, name: customer.email });
  });
}

function matching(db: Db, { q, blocked }: Pick<CustomerQuestion, 'q' | 'blocked'>) {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return db
    .selectFrom('users')
    .where('role', '=', 'CUSTOMER')
    .$if(blocked === 'yes', (rows) => rows.where('blocked_at', 'is not', null))
    .$if(blocked === 'no', (rows) => rows.where('blocked_at', 'is', null))
    .$if(q !== '', (rows) => rows.where(sql<boolean>`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')) like ${like} escape '\\'`));
}

function withOrders(customers: ReturnType<typeof matching>) {
  return customers.select((users) => {
    const own = users.selectFrom('orders').whereRef('orders.user_id', '=', 'users.id');
    return [
      'users.id',
      'first_name',
      'last_name',
      'email',
      'mobile',
      'created_at',
      'blocked_at',
      own.select((count) => count.fn.countAll<number>().as('n')).as('orders'),
      own.where('delivery_status', '!=', 'CANCELED').select(sql<number>`coalesce(sum(total_paise), 0)`.as('paise')).as('spent'),
      own.select(sql<string>`max(orders.created_at)`.as('at')).as('last_order_at'),
    ];
  });
}

type Row = { id: string; first_name: string; last_name: string; email: string; mobile: string | null; created_at: string; blocked_at: string | null; orders: number | null; spent: number | null; last_order_at: string | null };

function present(row: Row): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    createdAt: row.created_at,
    blockedAt: row.blocked_at,
    orders: Number(row.orders ?? 0),
    spent: toRupees(Number(row.spent ?? 0)),
    lastOrderAt: row.last_order_at,
  };
}
