import { sql } from 'kysely';
import type { CustomerSort } from '#contract/choices.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import { cameBack } from '../day-totals/day-totals.ts';
import type { Db } from '../../platform/db/schema.ts';
import {
  countAbove,
  countByStretch,
  countRowsByDay,
  findPage,
  isOnStretches,
  type Stretch,
} from '../../platform/counts/counts.ts';
import { rankCustomers } from './rank-customers.ts';

/**
 * The back office's filters for shoppers. `q` searches name, email and mobile number. Shoppers whose ids are in `orIds`
 * match even without these words.
 */
export type CustomerQuestion = {
  q: string;
  sort: CustomerSort;
  blocked?: 'yes' | 'no' | undefined;
  orIds?: readonly string[];
  /**
   * The id of the newest shopper in the list. A list that is sorted by registration leaves out shoppers who registered
   * later.
   */
  upTo?: string | undefined;
};

/** A shopper with the totals of the shopper's orders. `spent` is in paise and does not include cancelled orders. */
export type CustomerRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  created_at: string;
  blocked_at: string | null;
  email_confirmed_at: string | null;
  orders: number;
  spent: number;
  refused: number;
  last_order_at: string | null;
};

/** Returns one page of the matching shoppers, and the number of all matching shoppers. */
export async function searchCustomers(
  db: Db,
  question: CustomerQuestion,
  page: number,
  limit: number,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const days = await countByDay(db, question);
  const later = await countLater(db, question);
  const total = days.reduce((sum, { count }) => sum + count, 0) - later;
  const ids = await listPage(db, question, days, { offset: later + (page - 1) * limit, limit });
  if (ids.length === 0) return { rows: [], total };
  // The query sums only the orders of the shoppers on this page.
  const rows = await withOrders(db.selectFrom('users').where('users.id', 'in', ids)).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rowOf.get(id) ?? []), total };
}

/**
 * Counts the matching shoppers who registered after the shopper `upTo`: a list by registration leaves them out. Returns
 * 0 for a list by totals of orders, because each new order may move shoppers in such a list, so its pages are not
 * stable anyway.
 */
async function countLater(db: Db, question: CustomerQuestion): Promise<number> {
  if (question.sort !== 'newest') return 0;
  return countAbove(db, 'users', question.upTo, (isAbove) =>
    matching(db, question)
      .where(isAbove)
      .select((all) => all.fn.countAll<number>().as('total')),
  );
}

/** Counts the matching shoppers by the day on which they registered, the newest day first. */
async function countByDay(db: Db, question: CustomerQuestion): Promise<Stretch[]> {
  const { q, blocked } = question;
  if (q !== '') return countRowsByDay(db, matching(db, question).select('users.created_at as at'));
  const kinds = blocked && [blocked === 'yes' ? 'blocked' : ''];
  return (await countByStretch(db, 'customers', { kinds })).toReversed();
}

type Part = { offset: number; limit: number };

async function listPage(db: Db, question: CustomerQuestion, days: readonly Stretch[], { offset, limit }: Part) {
  const { sort } = question;
  const place = findPage(days, offset, limit);
  if (!place) return [];
  if (sort !== 'newest') return rankCustomers(db, matching(db, question), ofOrders[sort], { offset, limit });
  const page = await matching(db, question)
    .select('users.id')
    .where(isOnStretches('customers', 'users.created_at', place))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .offset(place.offset)
    .limit(limit)
    .execute();
  return page.map(({ id }) => id);
}

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  return withOrders(matching(db, { q: '' }))
    .where('users.id', '=', id)
    .executeTakeFirst();
}

function matching(db: Db, { q, blocked, orIds = [] }: Omit<CustomerQuestion, 'sort'>) {
  return db
    .selectFrom('users')
    .where('role', '=', 'CUSTOMER')
    .$if(blocked === 'yes', (rows) => rows.where('blocked_at', 'is not', null))
    .$if(blocked === 'no', (rows) => rows.where('blocked_at', 'is', null))
    .$if(q !== '', (rows) =>
      rows.where((user) => user.or([hasWords(q), ...(orIds.length > 0 ? [user('users.id', 'in', orIds)] : [])])),
    );
}

/** The totals of a shopper's orders. `spent` is in paise and does not include cancelled orders. */
const ofOrders = {
  orders: sql<number>`(select count(*) from orders where orders.user_id = users.id)`,
  spent: sql<number>`(select coalesce(sum(total_paise), 0) from orders
    where orders.user_id = users.id and delivery_status <> 'CANCELED')`,
  refused: sql<number>`(select count(*) from orders where orders.user_id = users.id and ${cameBack})`,
  lastOrder: sql<string | null>`(select max(orders.created_at) from orders where orders.user_id = users.id)`,
};

function withOrders(customers: ReturnType<typeof matching>) {
  return customers.select([
    'users.id',
    'first_name',
    'last_name',
    'email',
    'mobile',
    'created_at',
    'blocked_at',
    'email_confirmed_at',
    ofOrders.orders.as('orders'),
    ofOrders.spent.as('spent'),
    ofOrders.refused.as('refused'),
    ofOrders.lastOrder.as('last_order_at'),
  ]);
}
