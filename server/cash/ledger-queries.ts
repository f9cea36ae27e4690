import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes, type CashPile } from '#domain/cash.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { couriersIn, ledger, listDays, ordersOf, pileOf, type StoredPile } from '../day-totals/day-totals.ts';
import type { Db } from '../db/schema.ts';
import type { CourierRow } from './queries.ts';

// The ledger counts an order once, for the courier of its first parcel: of several only that one's label says what is collected.

/** When an order of the ledger is late, by its courier. */
export type LateRule = RawBuilder<boolean>;

/** Couriers that carried anything, also those that are offered no longer. */
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

/** Delivered so long ago that the courier's days are over. */
export function lateRule(couriers: readonly CourierRow[], now: string): LateRule {
  if (couriers.length === 0) return sql`1 = 0`;
  const today = indianDay(now);
  const each = couriers.map(
    ({ id, remit_days }) =>
      sql`(ledger.courier_id = ${id} and ledger.delivered_at < ${startOfDay(addDays(today, -remit_days))})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Which orders are on a pile, and what each adds to its sum; of what is not all there, those that are late. */
function onPile(pile: CashPile, late: LateRule) {
  if (pile !== 'late') return pileOf(pile);
  const { where, paise } = pileOf('open');
  return { where: sql<boolean>`(${sql.join([where, late], sql` and `)})`, paise };
}

/** The days that have orders on a pile, the first one first, with how many; of one courier or of all. */
async function daysOf(db: Db, pile: StoredPile, courier?: string) {
  const orders = sql<number>`sum(${sql.ref(`${pile}_orders`)})`;
  const rows = await db
    .selectFrom((await couriersIn(db, {})).as('couriers'))
    .$if(courier !== undefined, (all) => all.where('courier_id', '=', courier ?? ''))
    .select(['day', orders.as('orders')])
    .groupBy('day')
    .having(orders, '>', 0)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ day: row.day, orders: Number(row.orders) }));
}

/** The orders of the ledger that can be on a pile. */
async function ledgerOf(db: Db, pile: StoredPile, courier?: string) {
  const days = (await daysOf(db, pile, courier)).map(({ day }) => day);
  return db.selectFrom(ledger(db, ordersOf(db, days)).as('ledger'));
}

const sumOf = (pile: StoredPile) =>
  [
    sql<number>`sum(${sql.ref(`${pile}_orders`)})`.as(`${pile}_orders` as const),
    sql<number>`sum(${sql.ref(`${pile}_paise`)})`.as(`${pile}_paise` as const),
  ] as const;

/** Orders and paise of each pile, and of all that was to be collected, by courier. */
export async function sumByCourier(db: Db, late: LateRule) {
  const sums = await db
    .selectFrom((await couriersIn(db, {})).as('couriers'))
    .select('courier_id')
    .select([...sumOf('expected'), ...sumOf('received'), ...sumOf('open')])
    .select([...sumOf('short'), ...sumOf('over'), ...sumOf('early')])
    .groupBy('courier_id')
    .execute();
  const { where, paise } = onPile('late', late);
  const lateSums = await (
    await ledgerOf(db, 'open')
  )
    .where(where)
    .select(['ledger.courier_id', (row) => row.fn.countAll<number>().as('late_orders')])
    .select(sql<number>`sum(${paise})`.as('late_paise'))
    .groupBy('ledger.courier_id')
    .execute();
  const lateOf = new Map(lateSums.map(({ courier_id, ...sum }) => [courier_id, sum]));
  return sums.map((row) => ({ ...row, ...(lateOf.get(row.courier_id) ?? { late_orders: 0, late_paise: 0 }) }));
}

/** Orders that were delivered without a parcel's number, and what was paid for them. */
export async function sumWithoutParcel(db: Db): Promise<{ orders: number; paise: number }> {
  const days = await listDays(db, {});
  return {
    orders: days.reduce((sum, day) => sum + day.loose_orders, 0),
    paise: days.reduce((sum, day) => sum + day.loose_paise, 0),
  };
}

type Asked = { pile: CashPile; courier?: string | undefined; page: number; limit: number };

/** A page of the orders on a pile, those delivered first at the top, and how many there are. */
export async function listPile(db: Db, { pile, courier, page, limit }: Asked, late: LateRule) {
  const rows = (await ledgerOf(db, pile === 'late' ? 'open' : pile, courier))
    .innerJoin('couriers', 'couriers.id', 'ledger.courier_id')
    .innerJoin('orders', 'orders.id', 'ledger.id')
    .where(onPile(pile, late).where)
    .$if(courier !== undefined, (found) => found.where('ledger.courier_id', '=', courier ?? ''));
  const { total } = await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const orders = await rows
    .select(['orders.id', 'order_number', 'orders.first_name', 'orders.last_name', 'recipient_name'])
    .select(['ledger.delivered_at', 'couriers.name as courier', 'couriers.remit_days'])
    .select(['ledger.owed_paise as expected_paise', 'ledger.received_paise'])
    .orderBy('ledger.delivered_at')
    .orderBy('ledger.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { orders, total: Number(total) };
}

/** The remittances that have brought something for these orders. */
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
