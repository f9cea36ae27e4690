import { sql, type RawBuilder } from 'kysely';
import { isBetween, type Cut, type Which } from './parts.ts';
import type { Sums } from './sums.ts';

/**
 * Describes how to count a list. The shop counts its rows separately for each `kind` and `mark`, whose meaning depends
 * on the list. `from` selects the list's rows that meet a condition.
 */
type List = {
  cut: Cut;
  from: (which: Which) => RawBuilder<unknown>;
  kind: RawBuilder<string>;
  mark: RawBuilder<string>;
};

const none = sql<string>`''`;

/**
 * The lists of the back office that grow without limit. Database triggers note which stretches (parts, such as days) of
 * these lists change (migrations 48, 50 and 90).
 */
const lists = {
  /** The shop counts the saves in the log by the action and by the person who saved. */
  log: {
    cut: { column: 'at', by: 'day' },
    from: (which) =>
      sql`(select at, user_id, action from audit_log where ${which} group by at, user_id, action) as saves`,
    kind: sql`action`,
    mark: sql`coalesce(user_id, '')`,
  },
  security: {
    cut: { column: 'at', by: 'day' },
    from: (which) => sql`security_log where ${which}`,
    kind: sql`kind`,
    mark: none,
  },
  customers: {
    cut: { column: 'created_at', by: 'day' },
    from: (which) => sql`users where role = 'CUSTOMER' and ${which}`,
    kind: sql`case when blocked_at is null then '' else 'blocked' end`,
    mark: none,
  },
  returns: {
    cut: { column: 'id', by: 'id' },
    from: (which) => sql`returns where ${which}`,
    kind: sql`state`,
    mark: sql`kind`,
  },
  /** The shop counts UPI payments by the tab in which they appear ('' for none), and by whether their UTR is known. */
  payments: {
    cut: { column: 'order_id', by: 'id' },
    from: (which) => sql`upi_payments inner join orders on orders.id = order_id where ${which}`,
    kind: sql`case
      when paid_paise is null then case when payment_status = 'PENDING' then 'toMatch' else '' end
      when payment_status <> 'CANCELED' then case when paid_paise - surplus_paise > total_paise then 'owed' else 'paid' end
      when refunded_at is null then 'owed'
      else '' end`,
    mark: sql`case
      when utr is null then ''
      else 'said' end`,
  },
  /** The payments in the bank's statements. */
  credits: {
    cut: { column: 'id', by: 'id' },
    from: (which) => sql`upi_credits where ${which}`,
    kind: sql`outcome`,
    mark: none,
  },
  remittances: {
    cut: { column: 'id', by: 'id' },
    from: (which) => sql`remittances where ${which}`,
    kind: none,
    mark: none,
  },
} satisfies Record<string, List>;

export type CountedList = keyof typeof lists;

/** Defines the table with the counts of a list: the number of rows in each stretch, for each kind and mark. */
export function sumsOf(list: CountedList): Sums<'list_counts'> {
  const { cut, from, kind, mark }: List = lists[list];
  const table = {
    from: (_db: unknown, which: Which) => from(which),
    by: { kind, mark },
    sums: { entries: sql`count(*)` },
  };
  return {
    ...{ lock: 'list counts', notes: 'changed_stretches', part: 'stretch', key: { list }, cut },
    tables: { list_counts: table },
  };
}

// The cast is safe: these names are the keys of the object `lists`.
export const listSums = (Object.keys(lists) as CountedList[]).map(sumsOf);

/**
 * Returns the SQL condition that a row belongs to the stretches from `first` to `last`. `column` is the column by which
 * the list is sorted.
 */
export function isOnStretches(list: CountedList, column: string, { first, last }: { first: string; last: string }) {
  const [from = first, to = last] = [first, last].toSorted();
  return isBetween({ ...lists[list].cut, column }, from, to);
}
