import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes, type CashPile } from '#domain/cash.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import type { Db } from '../db/schema.ts';
import { collectedPaise, type CourierRow } from './queries.ts';

// The ledger counts an order once, for the courier of its first parcel: of several only that one's label says what is collected.

/** When an order is late, by its courier. */
export type LateRule = RawBuilder<boolean>;

function allOf(...conditions: ReadonlyArray<RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const received = sql<number>`coalesce(received.paise, 0)`;
const isDelivered = sql<boolean>`orders.delivery_status = 'DELIVERED'`;
const isCollected = sql<boolean>`orders.payment_method = 'COD'`;

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
      sql`(parcels.courier_id = ${id} and orders.delivered_at < ${startOfDay(addDays(today, -remit_days))})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Orders with their first parcel, and with what has come for them. */
function ledger(db: Db) {
  const sums = db
    .selectFrom('remittance_lines')
    .where('outcome', 'in', countedOutcomes)
    .select(['order_id', (line) => line.fn.sum<number>('paise').as('paise')])
    .groupBy('order_id')
    .as('received');
  return db
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.order_id', 'orders.id')
    .leftJoin(sums, 'received.order_id', 'orders.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcels as earlier')
            .select('earlier.id')
            .whereRef('earlier.order_id', '=', 'orders.id')
            .whereRef('earlier.id', '<', 'parcels.id'),
        ),
      ),
    );
}

const lacks = sql`(${isDelivered} and ${isCollected} and ${received} < ${collectedPaise})`;
const owed = sql<number>`case when ${isCollected} then ${collectedPaise} else 0 end`;

/** Which orders are on a pile, and what each adds to its sum. */
function pileOf(pile: CashPile, late: LateRule): { where: RawBuilder<boolean>; paise: RawBuilder<number> } {
  const missing = sql<number>`(${collectedPaise} - ${received})`;
  switch (pile) {
    case 'open':
      return { where: sql`${lacks}`, paise: missing };
    case 'late':
      return { where: allOf(lacks, late), paise: missing };
    case 'short':
      return { where: sql`(${lacks} and ${received} > 0)`, paise: missing };
    case 'received':
      return { where: sql`(${isDelivered} and ${isCollected} and ${received} > 0)`, paise: received };
    case 'over':
      return { where: sql`(${isDelivered} and ${received} > ${owed})`, paise: sql`(${received} - ${owed})` };
    case 'early':
      return { where: sql`(not (${isDelivered}) and ${received} > 0)`, paise: received };
  }
}

const expected = allOf(isDelivered, isCollected);

/** Orders and paise of each pile, and of all that was to be collected, by courier. */
export async function sumByCourier(db: Db, late: LateRule) {
  const piles = ['open', 'late', 'short', 'received', 'over', 'early'] as const;
  const sums = piles.flatMap((pile) => {
    const { where, paise } = pileOf(pile, late);
    return [
      sql<number>`sum(case when ${where} then 1 else 0 end)`.as(`${pile}_orders` as const),
      sql<number>`sum(case when ${where} then ${paise} else 0 end)`.as(`${pile}_paise` as const),
    ];
  });
  return ledger(db)
    .select('parcels.courier_id')
    .select([
      sql<number>`sum(case when ${expected} then 1 else 0 end)`.as('expected_orders'),
      sql<number>`sum(case when ${expected} then ${collectedPaise} else 0 end)`.as('expected_paise'),
    ])
    .select(sums)
    .groupBy('parcels.courier_id')
    .execute();
}

/** Orders that were delivered without a parcel's number, and what was paid for them. */
export async function sumWithoutParcel(db: Db): Promise<{ orders: number; paise: number }> {
  const row = await db
    .selectFrom('orders')
    .where(isDelivered)
    .where(isCollected)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('parcels').select('parcels.id').whereRef('parcels.order_id', '=', 'orders.id'))),
    )
    .select((order) => order.fn.countAll<number>().as('orders'))
    .select(sql<number>`sum(${collectedPaise})`.as('paise'))
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), paise: Number(row.paise ?? 0) };
}

type Asked = { pile: CashPile; courier?: string | undefined; page: number; limit: number };

/** A page of the orders on a pile, those delivered first at the top, and how many there are. */
export async function listPile(db: Db, { pile, courier, page, limit }: Asked, late: LateRule) {
  const rows = ledger(db)
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .where(pileOf(pile, late).where)
    .$if(courier !== undefined, (found) => found.where('parcels.courier_id', '=', courier ?? ''));
  const { total } = await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const orders = await rows
    .select(['orders.id', 'order_number', 'orders.first_name', 'orders.last_name', 'recipient_name', 'delivered_at'])
    .select(['couriers.name as courier', 'couriers.remit_days'])
    .select([owed.as('expected_paise'), received.as('received_paise')])
    .orderBy('delivered_at')
    .orderBy('orders.id')
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
