import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes } from '#domain/cash.ts';
import { indianDayOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ledger, pileOf, storedPiles } from './ledger.ts';
import type { Which } from './where-to-read.ts';

// Computes a day's sums from the orders themselves. This is the only definition: the stored sums are made with it, and
// the days that have changed since are read with it. Its rows are those of the tables day_… .

const isDelivered = sql<boolean>`orders.delivery_status = 'DELIVERED'`;
const isSold = sql<boolean>`orders.delivery_status <> 'CANCELED'`;
/**
 * Nobody accepted the parcel: it is on its way back, or has come back. Both engines use the indexes of these orders
 * only if the stages stand in the statement itself. An older version of the shop knows only statuses, so it can leave a
 * stage behind that no longer fits.
 */
export const cameBack = sql<boolean>`(orders.stage in ('REFUSED', 'RECEIVED', 'RETURNED')
  and orders.delivery_status = case orders.stage when 'RETURNED' then 'CANCELED' else 'SHIPPED' end)`;
const isLoose = sql<boolean>`(${isDelivered} and orders.payment_method = 'COD'
  and not exists (select 1 from parcels where parcels.order_id = orders.id))`;
const byPhone = (condition: RawBuilder<boolean>) => sql<boolean>`(orders.taken_by is not null and ${condition})`;
const pieces = sql`coalesce((select sum(order_items.quantity) from order_items where order_items.order_id = orders.id), 0)`;
/** The money that couriers have paid and the money that was found by UPI. */
const received = sql`(
  coalesce((select sum(remittance_lines.paise) from remittance_lines
    where remittance_lines.order_id = orders.id and remittance_lines.outcome in (${sql.join(countedOutcomes.map((one) => sql.lit(one)))})), 0)
  + coalesce((select upi_payments.paid_paise from upi_payments where upi_payments.order_id = orders.id and upi_payments.refunded_at is null), 0))`;
const refunded = sql`coalesce((select sum(returns.refund_paise) from returns where returns.order_id = orders.id and returns.state = 'REFUNDED'), 0)`;

function count(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`sum(case when ${condition} then 1 else 0 end)`;
}

function sumOf(condition: RawBuilder<boolean>, paise: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`sum(case when ${condition} then ${paise} else 0 end)`;
}

const statusIs = (status: string) => sql<boolean>`orders.delivery_status = ${sql.lit(status)}`;
const total = sql`orders.total_paise`;

export function sumDays(db: Db, which: Which) {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  return db
    .selectFrom('orders')
    .where(which)
    .select((all) => [day.as('day'), all.fn.countAll<number>().as('orders')])
    .select([
      count(statusIs('PENDING')).as('pending'),
      count(statusIs('SHIPPED')).as('shipped'),
      count(isDelivered).as('delivered'),
      count(statusIs('CANCELED')).as('canceled'),
      count(cameBack).as('came_back'),
      sumOf(isSold, pieces).as('pieces'),
      sumOf(isSold, total).as('booked_paise'),
      sumOf(isDelivered, total).as('delivered_paise'),
      sumOf(isDelivered, received).as('received_paise'),
      sql<number>`sum(${refunded})`.as('refunded_paise'),
      count(isLoose).as('loose_orders'),
      sumOf(isLoose, total).as('loose_paise'),
      count(byPhone(sql`1 = 1`)).as('phone_orders'),
      sumOf(byPhone(isSold), total).as('phone_booked_paise'),
      count(byPhone(isDelivered)).as('phone_delivered'),
      sumOf(byPhone(isDelivered), total).as('phone_delivered_paise'),
      count(byPhone(cameBack)).as('phone_came_back'),
    ])
    .groupBy(day);
}

export function sumProducts(db: Db, which: Which) {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  const distinct = (condition: RawBuilder<boolean>) =>
    sql<number>`count(distinct case when ${condition} then orders.id end)`;
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where(which)
    .select([
      day.as('day'),
      'order_items.product_id',
      sql<string>`max(order_items.name)`.as('name'),
      sumOf(isSold, sql`order_items.quantity`).as('pieces'),
      sumOf(isSold, sql`order_items.quantity * order_items.selling_paise`).as('paise'),
      distinct(cameBack).as('came_back'),
      distinct(isDelivered).as('delivered'),
    ])
    .groupBy([day, 'order_items.product_id']);
}

export function sumVariants(db: Db, which: Which) {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  return db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where(which)
    .where(isSold)
    .select([day.as('day'), 'order_items.variant_id', sql<number>`sum(order_items.quantity)`.as('pieces')])
    .groupBy([day, 'order_items.variant_id']);
}

export function sumCouriers(db: Db, which: Which) {
  const piles = storedPiles.flatMap((pile) => {
    const { where, paise } = pileOf(pile);
    return [count(where).as(`${pile}_orders` as const), sumOf(where, paise).as(`${pile}_paise` as const)];
  });
  return db
    .with(
      (cte) => cte('ledger').materialized(),
      () => ledger(db, which),
    )
    .selectFrom('ledger')
    .select(['ledger.day', 'ledger.courier_id', ...piles])
    .groupBy(['ledger.day', 'ledger.courier_id']);
}

export function sumDeliveries(db: Db, which: Which) {
  const open = pileOf('open');
  return db
    .with(
      (cte) => cte('ledger').materialized(),
      () => ledger(db, which),
    )
    .selectFrom('ledger')
    .select(['ledger.day', 'ledger.courier_id', 'ledger.delivered_on'])
    .select(storedPiles.map((pile) => count(pileOf(pile).where).as(`${pile}_orders` as const)))
    .select(sumOf(open.where, open.paise).as('open_paise'))
    .groupBy(['ledger.day', 'ledger.courier_id', 'ledger.delivered_on']);
}
