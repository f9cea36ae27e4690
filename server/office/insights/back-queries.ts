import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/schema.ts';
import { cameBack } from '../../sales/day-totals/day-totals.ts';
import { LISTED, type Span } from './queries.ts';

// The queries of this file find the PIN codes and customers with the most orders that came back because nobody accepted
// the parcel.

type Counted = { key: string; name: string; returned: number; delivered: number };

/**
 * Joins first and last name in SQL as `fullName` of domain/people.ts does: if first and last name are equal, the name
 * appears only once.
 */
const fullName = sql`case when orders.last_name = orders.first_name then orders.first_name
  else orders.first_name || ' ' || orders.last_name end`;

/**
 * Lists the customers or PIN codes with the most orders that came back. If two have equal numbers, the customer or PIN
 * code with fewer delivered orders comes first.
 */
export async function listPlacesBack(db: Db, span: Span, by: 'pin' | 'customer'): Promise<Counted[]> {
  const key = by === 'pin' ? ('orders.postal_code' as const) : ('orders.user_id' as const);
  const name = by === 'pin' ? sql`max(orders.city)` : sql`max(${fullName})`;
  const most = await ordersIn(db, span)
    .where(cameBack)
    .select([sql<string>`${sql.ref(key)}`.as('key'), (order) => order.fn.countAll<number>().as('returned')])
    .groupBy(key)
    .orderBy('returned', 'desc')
    .execute();
  const least = Number(most[LISTED - 1]?.returned ?? 0);
  const keys = most.filter(({ returned }) => Number(returned) >= least).map(({ key }) => key);
  const rows: Counted[] = [];
  for (const batch of batches(keys)) rows.push(...(await countArrived(db, span, { key, name, keys: batch })));
  return mostBack(rows);
}

/**
 * Sorts customers or PIN codes by the number of orders that came back, the highest first. If two have equal numbers,
 * the customer or PIN code with fewer delivered orders comes first.
 */
export function mostBack(rows: readonly Counted[]): Counted[] {
  return rows
    .toSorted((a, b) => b.returned - a.returned || a.delivered - b.delivered || (a.key < b.key ? -1 : 1))
    .slice(0, LISTED);
}

type Asked = {
  key: 'orders.postal_code' | 'orders.user_id';
  name: RawBuilder<unknown>;
  keys: readonly string[];
};

async function countArrived(db: Db, span: Span, { key, name, keys }: Asked): Promise<Counted[]> {
  const rows = await ordersIn(db, span)
    .where(key, 'in', keys)
    .select([
      sql<string>`${sql.ref(key)}`.as('key'),
      sql<string>`${name}`.as('name'),
      sql<number>`sum(case when ${cameBack} then 1 else 0 end)`.as('returned'),
      sql<number>`sum(case when orders.delivery_status = 'DELIVERED' then 1 else 0 end)`.as('delivered'),
    ])
    .groupBy(key)
    .execute();
  return rows.map(inNumbers);
}

function ordersIn(db: Db, { from, to }: Span) {
  return db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from))
    .where('orders.created_at', '<', startOfDay(addDays(to, 1)));
}

/** Converts the sums to numbers, because PostgreSQL returns them as text. */
function inNumbers(row: Counted): Counted {
  return { ...row, name: row.name.trim(), returned: Number(row.returned), delivered: Number(row.delivered) };
}
