import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes } from '#domain/cash.ts';
import type { Sums, Which } from '../../platform/counts/counts.ts';
import { ledger, pileOf, storedPiles } from './ledger.ts';
import type { Db } from '../../platform/db/schema.ts';

// Only this file defines how the totals of a day are computed from its orders. The shop uses this definition to store
// the totals of a day, and to compute the totals of days whose orders have changed since then.

/**
 * The version of the daily totals. Version 2 added the totals of deliveries, version 3 the totals of offers, version 4
 * the totals of sales. The totals that an earlier version stored lack the newer totals, so the shop computes them
 * again.
 */
const FORMAT = 4;

const isDelivered = sql<boolean>`orders.delivery_status = 'DELIVERED'`;
const isSold = sql<boolean>`orders.delivery_status <> 'CANCELED'`;
/**
 * True for an order whose parcel nobody accepted: the parcel is on its way back to the shop, or has come back. The SQL
 * contains the stages themselves, because with parameters neither SQLite nor PostgreSQL would use the index of these
 * orders. An older version of the shop changes only an order's status, so the order does not count if its stage does
 * not fit its status.
 */
export const cameBack = sql<boolean>`(orders.stage in ('REFUSED', 'RECEIVED', 'RETURNED')
  and orders.delivery_status = case orders.stage when 'RETURNED' then 'CANCELED' else 'SHIPPED' end)`;
/**
 * The id of the offer that reduced an order; '' for a reduction by the staff. `coalesce` stops SQLite from using the
 * index of the column, by which it would read the uses of the offer on all days.
 */
const offerId = sql`coalesce(order_offers.offer_id, '')`;
/**
 * The id of the sale in which an item was sold; '' for an item at its usual price. `coalesce` stops SQLite from using
 * the index of the column, as in `offerId`.
 */
const saleId = sql`coalesce(order_items.markdown_id, '')`;
/** True for the customer's first order that is not cancelled. */
const isFirst = sql<boolean>`(not exists (select 1 from orders as earlier where earlier.user_id = orders.user_id
  and earlier.id < orders.id and earlier.delivery_status <> 'CANCELED'))`;
const isLoose = sql<boolean>`(${isDelivered} and orders.payment_method = 'COD'
  and not exists (select 1 from parcels where parcels.order_id = orders.id))`;
const byPhone = (condition: RawBuilder<boolean>) => sql<boolean>`(orders.taken_by is not null and ${condition})`;
const pieces = sql`coalesce((select sum(order_items.quantity) from order_items where order_items.order_id = orders.id), 0)`;
/**
 * The money that the shop has received for an order: from couriers, by UPI and from gateways. The query subtracts a
 * gateway's refunds, except refunds for returned goods.
 */
const received = sql`(
  coalesce((select sum(remittance_lines.paise) from remittance_lines
    where remittance_lines.order_id = orders.id and remittance_lines.outcome in (${sql.join(countedOutcomes.map((one) => sql.lit(one)))})), 0)
  + coalesce((select upi_payments.paid_paise - upi_payments.surplus_paise from upi_payments where upi_payments.order_id = orders.id and upi_payments.refunded_at is null), 0)
  + coalesce((select sum(payment_captures.paise) from payment_captures
    where payment_captures.order_id = orders.id and payment_captures.outcome = 'kept'), 0)
  - coalesce((select sum(refunds.paise) from refunds inner join payment_captures on payment_captures.id = refunds.capture_id
    where refunds.order_id = orders.id and payment_captures.outcome = 'kept'
      and refunds.state <> 'withdrawn' and refunds.reason <> 'returned'), 0))`;
const refunded = sql`coalesce((select sum(returns.refund_paise) from returns where returns.order_id = orders.id and returns.state = 'REFUNDED'), 0)`;

function count(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`sum(case when ${condition} then 1 else 0 end)`;
}

function sumOf(condition: RawBuilder<boolean>, paise: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`sum(case when ${condition} then ${paise} else 0 end)`;
}

const statusIs = (status: string) => sql<boolean>`orders.delivery_status = ${sql.lit(status)}`;
const total = sql`orders.total_paise`;
const quantity = sql`order_items.quantity`;
const paidForLine = sql`(order_items.quantity * order_items.selling_paise - order_items.reduction_paise)`;
const ordersWith = (condition: RawBuilder<boolean>) => sql`count(distinct case when ${condition} then orders.id end)`;

const lines = (which: RawBuilder<unknown>) =>
  sql`orders inner join order_items on order_items.order_id = orders.id where ${which}`;
/**
 * Returns the ledger (`ledger.ts`) as a materialized subquery, so that the database computes each row only once
 * although many totals read it.
 */
const carried = (db: Db, which: Which) =>
  sql`(with ledger as materialized ${ledger(db, which)} select * from ledger) as ledger`;

const pileOrders = Object.fromEntries(storedPiles.map((pile) => [`${pile}_orders`, count(pileOf(pile).where)]));
const pilePaise = Object.fromEntries(
  storedPiles.map((pile) => [`${pile}_paise`, sumOf(pileOf(pile).where, pileOf(pile).paise)]),
);
const courier = { courier_id: sql`ledger.courier_id` };
const ledgerDay = sql<string>`ledger.day`;

const tables = {
  day_totals: {
    from: (_db, which) => sql`orders where ${which}`,
    by: {},
    sums: {
      orders: sql`count(*)`,
      pending: count(statusIs('PENDING')),
      shipped: count(statusIs('SHIPPED')),
      delivered: count(isDelivered),
      canceled: count(statusIs('CANCELED')),
      came_back: count(cameBack),
      pieces: sumOf(isSold, pieces),
      booked_paise: sumOf(isSold, total),
      delivered_paise: sumOf(isDelivered, total),
      received_paise: sumOf(isDelivered, received),
      refunded_paise: sql`sum(${refunded})`,
      loose_orders: count(isLoose),
      loose_paise: sumOf(isLoose, total),
      // The totals that begin with `phone_` cover only the orders that the staff took by phone.
      phone_orders: count(byPhone(sql`1 = 1`)),
      phone_booked_paise: sumOf(byPhone(isSold), total),
      phone_delivered: count(byPhone(isDelivered)),
      phone_delivered_paise: sumOf(byPhone(isDelivered), total),
      phone_came_back: count(byPhone(cameBack)),
    },
  },
  day_products: {
    from: (_db, which) => lines(which),
    by: { product_id: sql`order_items.product_id` },
    sums: {
      name: sql`max(order_items.name)`,
      pieces: sumOf(isSold, quantity),
      paise: sumOf(isSold, paidForLine),
      came_back: ordersWith(cameBack),
      delivered: ordersWith(isDelivered),
    },
  },
  day_variants: {
    from: (_db, which) => lines(sql.join([which, isSold], sql` and `)),
    by: { variant_id: sql`order_items.variant_id` },
    sums: { pieces: sql`sum(${quantity})` },
  },
  day_sales: {
    from: (_db, which) => lines(sql`${which} and ${isSold} and ${saleId} <> ''`),
    by: { markdown_id: saleId },
    sums: {
      orders: sql`count(distinct orders.id)`,
      pieces: sql`sum(${quantity})`,
      paise: sql`sum(${paidForLine})`,
      less_paise: sql`sum(order_items.quantity * (order_items.usual_selling_paise - order_items.selling_paise))`,
    },
  },
  day_offers: {
    // After an edit of an order, its offer may no longer take anything off the price. Such an order still counts as a
    // use of the offer, but not among the results of the offer.
    from: (_db, which) => sql`orders inner join order_offers on order_offers.order_id = orders.id
      where ${which} and ${offerId} <> '' and order_offers.is_given_back = 0 and order_offers.paise > 0`,
    by: { offer_id: offerId },
    sums: {
      orders: sql`count(*)`,
      paise: sql`sum(order_offers.paise)`,
      sales_paise: sql`sum(orders.total_paise)`,
      new_customers: count(isFirst),
    },
  },
  day_couriers: { from: carried, part: ledgerDay, by: courier, sums: { ...pileOrders, ...pilePaise } },
  day_deliveries: {
    from: carried,
    part: ledgerDay,
    by: { ...courier, delivered_on: sql`ledger.delivered_on` },
    sums: { ...pileOrders, open_paise: sumOf(pileOf('open').where, pileOf('open').paise) },
  },
} satisfies Sums['tables'];

export const daySums: Sums<keyof typeof tables> = {
  ...{ lock: 'day totals', notes: 'changed_days', part: 'day', key: {} },
  cut: { column: 'orders.created_at', by: 'day' },
  format: { table: 'day_totals', number: FORMAT },
  tables,
};
