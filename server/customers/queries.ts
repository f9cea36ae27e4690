import { sql } from 'kysely';
import type { CustomerSort } from '#contract/choices.ts';
import { hasWords } from '../db/has-words.ts';
import { cameBack } from '../day-totals/day-totals.ts';
import type { Db, Tx } from '../db/schema.ts';

/** Which shoppers the back office asks for: `q` looks in name, email and mobile number; `orIds` match besides. */
export type CustomerQuestion = {
  q: string;
  sort: CustomerSort;
  blocked?: 'yes' | 'no' | undefined;
  orIds?: readonly string[];
};

/** A shopper with what they ordered; `spent` is in paise, without cancelled orders. */
export type CustomerRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  created_at: string;
  blocked_at: string | null;
  email_confirmed_at: string | null;
  orders: number | null;
  spent: number | null;
  refused: number | null;
  last_order_at: string | null;
};

const SORT_COLUMNS = {
  newest: 'users.created_at',
  spent: 'spent',
  orders: 'orders',
  lastOrder: 'last_order_at',
} as const;

/** One page of the shoppers that match, and how many match in all. */
export async function searchCustomers(
  db: Db,
  question: CustomerQuestion,
  page: number,
  limit: number,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const { total } = await matching(db, question)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const onPage = question.sort === 'newest' ? newestOn(db, question, page, limit) : matching(db, question);
  const rows = await withOrders(onPage)
    .orderBy(SORT_COLUMNS[question.sort], (order) => order.desc().nullsLast())
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(question.sort === 'newest' ? 0 : (page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

/** The shoppers of a page of the newest: what each has ordered is counted for these alone, and not for all that come before them. */
function newestOn(db: Db, question: CustomerQuestion, page: number, limit: number) {
  const ids = matching(db, question)
    .select('users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  return db.selectFrom('users').where('users.id', 'in', ids);
}

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  return withOrders(matching(db, { q: '' }))
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/** Sets or clears when a shopper was blocked; answers their email, or their name where they have none, where that changes anything. */
export async function updateBlocked(db: Tx, id: string, blocked: boolean, now: string): Promise<string | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ blocked_at: blocked ? now : null, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'CUSTOMER')
    .where('blocked_at', blocked ? 'is' : 'is not', null)
    .returning(['email', 'first_name'])
    .executeTakeFirst();
  return changed && (changed.email || changed.first_name);
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
      'email_confirmed_at',
      own.select((count) => count.fn.countAll<number>().as('n')).as('orders'),
      own
        .where('delivery_status', '!=', 'CANCELED')
        .select(sql<number>`coalesce(sum(total_paise), 0)`.as('paise'))
        .as('spent'),
      own
        .where(cameBack)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('refused'),
      own.select(sql<string>`max(orders.created_at)`.as('at')).as('last_order_at'),
    ];
  });
}
