import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes, type CashPile } from '#domain/cash.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { ledger, listDays, ordersOf, pileOf, totalsOf, type StoredPile } from '../day-totals/day-totals.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findPage, type Stretch, type Which } from '../../platform/counts/counts.ts';
import type { CourierRow } from './queries.ts';

// The ledger counts each order once, for the courier of its first parcel, because only the label of the first parcel
// names the amount to collect.

/**
 * The SQL condition for orders whose cash the courier should have paid by now; each courier has its own number of days.
 * Both the ledger and the daily totals have the columns that the condition uses.
 */
type LateRule = RawBuilder<boolean>;

/** Lists all couriers that are not retired, and each retired courier that has carried a parcel. */
export async function listCarriers(db: Db): Promise<CourierRow[]> {
  return db
    .selectFrom('couriers')
    .selectAll()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('retired_at', 'is', null),
        exists(selectFrom('parcels').select('parcels.id').whereRef('parcels.courier_id', '=', 'couriers.id')),
      ]),
    )
    .orderBy('name_key')
    .execute();
}

/**
 * Returns the SQL condition for late orders: more days have passed since the delivery than the courier's `remit_days`.
 */
export function lateRule(couriers: readonly CourierRow[], now: string): LateRule {
  if (couriers.length === 0) return sql`1 = 0`;
  const today = indianDay(now);
  const each = couriers.map(
    ({ id, remit_days }) => sql`(courier_id = ${id} and delivered_on < ${addDays(today, -remit_days)})`,
  );
  return sql`(delivered_on <> '' and (${sql.join(each, sql` or `)}))`;
}

/**
 * Returns the group of orders whose stored totals contain this group, and the SQL condition that selects the group in
 * these totals. Only the late orders have no stored totals; they are among the open orders.
 */
function storedOf(pile: CashPile, late: LateRule): { stored: StoredPile; only: RawBuilder<boolean> } {
  return pile === 'late' ? { stored: 'open', only: late } : { stored: pile, only: sql`1 = 1` };
}

type Pile = { pile: CashPile; courier?: string | undefined };

/**
 * Counts the orders of a group, such as late orders, for each day of delivery, the earliest day first. The day '' means
 * that the order is not delivered.
 */
async function countByDelivery(db: Db, { pile, courier }: Pile, late: LateRule): Promise<Stretch[]> {
  const { stored, only } = storedOf(pile, late);
  const orders = sql<number>`sum(${sql.ref(`${stored}_orders`)})`;
  const rows = await db
    .selectFrom((await totalsOf(db, 'day_deliveries', {})).as('deliveries'))
    .$if(courier !== undefined, (all) => all.where('courier_id', '=', courier ?? ''))
    .where(only)
    .select(['delivered_on', orders.as('orders')])
    .groupBy('delivered_on')
    .having(orders, '>', 0)
    .orderBy('delivered_on')
    .execute();
  return rows.map((row) => ({ stretch: row.delivered_on, count: Number(row.orders) }));
}

/**
 * Lists the days on which the undelivered orders of a group were placed. A group can contain undelivered orders,
 * because a courier may pay the cash of an order before the delivery.
 */
async function undeliveredDays(db: Db, pile: StoredPile): Promise<string[]> {
  const rows = await db
    .selectFrom((await totalsOf(db, 'day_deliveries', {})).as('deliveries'))
    .select('day')
    .where(sql.ref(`${pile}_orders`), '>', 0)
    .where('delivered_on', '=', '')
    .distinct()
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * Returns the SQL condition for the orders of a group that were delivered from the day `first` to the day `last`, both
 * included. The day '' means that the order is not delivered.
 */
async function deliveredFrom(
  db: Db,
  pile: StoredPile,
  { first, last }: { first: string; last: string },
): Promise<Which> {
  const until = sql`orders.delivered_at < ${last && startOfDay(addDays(last, 1))}`;
  if (first !== '') return sql`(orders.delivered_at >= ${startOfDay(first)} and ${until})`;
  const undelivered = sql<boolean>`(orders.delivered_at is null and ${ordersOf(db, await undeliveredDays(db, pile))})`;
  return last === '' ? undelivered : sql`(${undelivered} or ${until})`;
}

const sumOf = (pile: StoredPile) =>
  [
    sql<number>`sum(${sql.ref(`${pile}_orders`)})`.as(`${pile}_orders` as const),
    sql<number>`sum(${sql.ref(`${pile}_paise`)})`.as(`${pile}_paise` as const),
  ] as const;

/**
 * Returns for each courier the number of orders and the sum in paise of each group: expected, received, open, short,
 * over, early and late.
 */
export async function sumByCourier(db: Db, late: LateRule) {
  const sums = await db
    .selectFrom((await totalsOf(db, 'day_couriers', {})).as('couriers'))
    .select('courier_id')
    .select([...sumOf('expected'), ...sumOf('received'), ...sumOf('open')])
    .select([...sumOf('short'), ...sumOf('over'), ...sumOf('early')])
    .groupBy('courier_id')
    .execute();
  const lateSums = await db
    .selectFrom((await totalsOf(db, 'day_deliveries', {})).as('deliveries'))
    .where(late)
    .select([
      'courier_id',
      sql<number>`sum(open_orders)`.as('late_orders'),
      sql<number>`sum(open_paise)`.as('late_paise'),
    ])
    .groupBy('courier_id')
    .execute();
  const lateOf = new Map(lateSums.map(({ courier_id, ...sum }) => [courier_id, sum]));
  return sums.map((row) => ({ ...row, ...(lateOf.get(row.courier_id) ?? { late_orders: 0, late_paise: 0 }) }));
}

/** Returns how many delivered cash orders have no recorded parcel, and the sum of their totals. */
export async function sumWithoutParcel(db: Db): Promise<{ orders: number; paise: number }> {
  const days = await listDays(db, {});
  return {
    orders: days.reduce((sum, day) => sum + day.loose_orders, 0),
    paise: days.reduce((sum, day) => sum + day.loose_paise, 0),
  };
}

type Asked = Pile & { page: number; limit: number };

/**
 * Returns a page of the orders of a group, such as late orders, with the earliest delivery first, and the number of all
 * orders of the group.
 */
export async function listPile(db: Db, { page, limit, ...which }: Asked, late: LateRule) {
  const days = await countByDelivery(db, which, late);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const place = findPage(days, (page - 1) * limit, limit);
  if (!place) return { orders: [], total };
  const { pile, courier } = which;
  const { stored, only } = storedOf(pile, late);
  const orders = await db
    .selectFrom(ledger(db, await deliveredFrom(db, stored, place)).as('ledger'))
    .innerJoin('couriers', 'couriers.id', 'ledger.courier_id')
    .innerJoin('orders', 'orders.id', 'ledger.id')
    .where(pileOf(stored).where)
    .where(only)
    .$if(courier !== undefined, (found) => found.where('ledger.courier_id', '=', courier ?? ''))
    .select(['orders.id', 'order_number', 'orders.first_name', 'orders.last_name', 'recipient_name'])
    .select(['ledger.delivered_at', 'couriers.name as courier', 'couriers.remit_days'])
    .select(['ledger.owed_paise as expected_paise', 'ledger.received_paise'])
    // Without `nullsFirst`, SQLite and PostgreSQL sort nulls differently.
    .orderBy('ledger.delivered_at', (order) => order.asc().nullsFirst())
    .orderBy('ledger.id')
    .limit(limit)
    .offset(place.offset)
    .execute();
  return { orders, total };
}

/** Lists the remittances whose lines count as payments for these orders. */
export async function listBringing(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('remittance_lines')
    .select(['order_id', 'remittance_id'])
    .where('order_id', 'in', orderIds)
    .where('outcome', 'in', countedOutcomes)
    .distinct()
    .orderBy('remittance_id')
    .execute();
}
