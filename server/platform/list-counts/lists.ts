import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import { indianDayOf } from '../db/dialect.ts';
import type { Db, Schema } from '../db/schema.ts';

// The lists of the back office that grow for ever, and how their rows are counted: the one definition, by which
// stretches are counted and by which those are read that have changed since.

/**
 * By their Indian day: `log`: saves; kind: the action, mark: who made them. `security`: kind: what happened.
 * `customers`: kind: `blocked` or ''. By the first digits of their ids, which begin with the time: `returns`: kind: the
 * state, mark: the return's kind. `payments` by UPI: kind: the tab, mark: `said` where a UTR is known. `credits` of the
 * bank's statement: kind: the outcome. `remittances`: all alike.
 */
export const countedLists = ['log', 'security', 'customers', 'returns', 'payments', 'credits', 'remittances'] as const;
export type CountedList = (typeof countedLists)[number];
const byDay: ReadonlySet<CountedList> = new Set(['log', 'security', 'customers']);

type Counted = Omit<Schema['list_counts'], 'list'>;
export const countedColumns = ['stretch', 'kind', 'mark', 'entries'] as const;

/** These digits of an id stand for some three days. The triggers say the same (migrations 48 and 50). */
const DIGITS = 5;
/** The stretch of a list that is cut by its ids. */
export function stretchOfId(id: string): string {
  return id.slice(0, DIGITS);
}

/** More stretches than these are looked for among the rows: SQLite bounds how deep a condition may be. */
const MOST_RANGES = 50;

/** How many rows of each kind and mark these stretches have; without them, all. To select from. */
export function countRows(db: Db, list: CountedList, stretches?: readonly string[]): RawBuilder<Counted> {
  const { from, key, stretch, kind, mark } = parts(db, list);
  const chosen = stretches ? isIn(list, key, stretch, stretches) : sql`1 = 1`;
  return sql`(select ${stretch} as stretch, ${kind} as kind, ${mark} as mark, count(*) as entries
    from ${from(chosen)} group by 1, 2, 3)`;
}

/** Rows of the list from the first of these stretches to the last one. */
export function isBetween(list: CountedList, key: RawBuilder<unknown>, from: string, to: string): RawBuilder<boolean> {
  return byDay.has(list)
    ? sql`(${key} >= ${startOfDay(from)} and ${key} < ${startOfDay(addDays(to, 1))})`
    : // Behind whatever else an id begins so.
      sql`(${key} >= ${from} and ${key} < ${`${to}zzzz`})`;
}

function isIn(list: CountedList, key: RawBuilder<unknown>, stretch: RawBuilder<string>, stretches: readonly string[]) {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return sql`1 = 0`;
  if (stretches.length > MOST_RANGES)
    return sql`(${sql.join([isBetween(list, key, first, last), sql`${stretch} in (${sql.join(stretches)})`], sql` and `)})`;
  return sql`(${sql.join(
    stretches.map((one) => isBetween(list, key, one, one)),
    sql` or `,
  )})`;
}

type Parts = {
  /** The rows that meet a condition. */
  from: (chosen: RawBuilder<unknown>) => RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  stretch: RawBuilder<string>;
  kind: RawBuilder<string>;
  mark: RawBuilder<string>;
};

function parts(db: Db, list: CountedList): Parts {
  switch (list) {
    case 'log':
      return {
        from: (chosen) =>
          sql`(select at, user_id, action from audit_log where ${chosen} group by at, user_id, action) as saves`,
        ...byDayOf(db, 'at'),
        kind: sql`action`,
        mark: sql`coalesce(user_id, '')`,
      };
    case 'security':
      return { ...byDayOf(db, 'at'), from: (chosen) => sql`security_log where ${chosen}`, kind: sql`kind`, mark: none };
    case 'customers':
      return {
        ...byDayOf(db, 'created_at'),
        from: (chosen) => sql`users where role = 'CUSTOMER' and ${chosen}`,
        kind: sql`case when blocked_at is null then '' else 'blocked' end`,
        mark: none,
      };
    case 'returns':
      return { ...byId('id'), from: (chosen) => sql`returns where ${chosen}`, kind: sql`state`, mark: sql`kind` };
    case 'payments':
      return {
        ...byId('order_id'),
        from: (chosen) => sql`upi_payments inner join orders on orders.id = order_id where ${chosen}`,
        kind: paymentTab,
        mark: isSaid,
      };
    case 'credits':
      return { ...byId('id'), from: (chosen) => sql`upi_credits where ${chosen}`, kind: sql`outcome`, mark: none };
    case 'remittances':
      return { ...byId('id'), from: (chosen) => sql`remittances where ${chosen}`, kind: none, mark: none };
  }
}

const none = sql<string>`''`;

function byDayOf(db: Db, column: string) {
  return { key: sql.ref(column), stretch: indianDayOf(db, sql.ref(column)) };
}

function byId(column: string) {
  return { key: sql.ref(column), stretch: sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(DIGITS)})` };
}

/** The tab that shows a payment by UPI; '' for none. */
const paymentTab = sql<string>`case
  when paid_paise is null then case when payment_status = 'PENDING' then 'toMatch' else '' end
  when payment_status <> 'CANCELED' then 'paid'
  when refunded_at is null then 'owed'
  else '' end`;

const isSaid = sql<string>`case
  when utr is null then ''
  else 'said' end`;
