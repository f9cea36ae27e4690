import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes } from '#domain/cash.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import type { Db } from '../db/schema.ts';
import { LISTED, type Span } from './queries.ts';

// What became of the orders that were placed in a span: whether they arrived, and whether their money did.

const isDelivered = sql`orders.delivery_status = 'DELIVERED'`;
/** Nobody took it: it is on its way back, or was. */
const cameBack = sql`case
  when orders.delivery_status = 'SHIPPED' and orders.stage in ('REFUSED', 'RECEIVED') then 1
  when orders.delivery_status = 'CANCELED' and orders.stage = 'RETURNED' then 1 else 0 end`;

/** Orders of a span that have gone all the way: delivered, or come back. */
function ended(db: Db, { from, to }: Span) {
  return db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from))
    .where('orders.created_at', '<', startOfDay(addDays(to, 1)));
}

/** Paise that were booked, delivered, handed on by couriers or found by UPI, and paid back, and cash that no courier brings. */
export async function sumMoney(db: Db, span: Span) {
  const sums = await ended(db, span)
    .select([
      sql<number>`sum(case when orders.delivery_status = 'CANCELED' then 0 else orders.total_paise end)`.as('booked'),
      sql<number>`sum(case when ${isDelivered} then orders.total_paise else 0 end)`.as('delivered'),
      sql<number>`sum(case when ${isDelivered} and orders.payment_method = 'COD' and not exists (select 1 from parcels where parcels.order_id = orders.id)
        then orders.total_paise else 0 end)`.as('without_parcel'),
    ])
    .executeTakeFirstOrThrow();
  const { handedOn } = await ended(db, span)
    .innerJoin('remittance_lines', 'remittance_lines.order_id', 'orders.id')
    .where('orders.delivery_status', '=', 'DELIVERED')
    .where('remittance_lines.outcome', 'in', countedOutcomes)
    .select((line) => line.fn.sum<number>('remittance_lines.paise').as('handedOn'))
    .executeTakeFirstOrThrow();
  const { paid } = await ended(db, span)
    .innerJoin('upi_payments', 'upi_payments.order_id', 'orders.id')
    .where('orders.delivery_status', '=', 'DELIVERED')
    .where('refunded_at', 'is', null)
    .select((row) => row.fn.sum<number>('paid_paise').as('paid'))
    .executeTakeFirstOrThrow();
  const { refunded } = await ended(db, span)
    .innerJoin('returns', 'returns.order_id', 'orders.id')
    .where('returns.state', '=', 'REFUNDED')
    .select((row) => row.fn.sum<number>('returns.refund_paise').as('refunded'))
    .executeTakeFirstOrThrow();
  const { booked, delivered, without_parcel: withoutParcel } = sums;
  // PostgreSQL answers sums as text, and both engines null where there are no rows.
  const received = Number(handedOn ?? 0) + Number(paid ?? 0);
  const inNumbers = { booked, delivered, withoutParcel, received, refunded };
  return Object.fromEntries(Object.entries(inNumbers).map(([name, paise]) => [name, Number(paise ?? 0)])) as {
    // as: of exactly these names.
    [Name in keyof typeof inNumbers]: number;
  };
}

const returned = sql<number>`sum(${cameBack})`;
const arrived = sql<number>`sum(case when ${isDelivered} then 1 else 0 end)`;

export async function countCameBack(db: Db, span: Span): Promise<{ returned: number; delivered: number }> {
  const row = await ended(db, span)
    .select([returned.as('returned'), arrived.as('delivered')])
    .executeTakeFirstOrThrow();
  return { returned: Number(row.returned ?? 0), delivered: Number(row.delivered ?? 0) };
}

type Counted = { key: string; name: string; returned: number; delivered: number };

/** Where most came back: by PIN code, by customer, and by product, an order counting once for each of its products. */
export async function listCameBack(db: Db, span: Span, by: 'pin' | 'product' | 'customer'): Promise<Counted[]> {
  const orders = ended(db, span);
  if (by === 'pin') return top(orders, sql.ref('orders.postal_code'), sql`max(orders.city)`);
  if (by === 'customer')
    return top(orders, sql.ref('orders.user_id'), sql`max(orders.first_name || ' ' || orders.last_name)`);
  const lines = db
    .selectFrom('order_items')
    .select(['order_id', 'product_id'])
    .select(sql<string>`max(name)`.as('name'))
    .groupBy(['order_id', 'product_id'])
    .as('lines');
  return top(orders.innerJoin(lines, 'lines.order_id', 'orders.id'), sql.ref('lines.product_id'), sql`max(lines.name)`);
}

type Orders = { select: ReturnType<typeof ended>['select'] };

async function top(orders: Orders, key: RawBuilder<unknown>, name: RawBuilder<unknown>): Promise<Counted[]> {
  const rows = await orders
    .select([
      sql<string>`${key}`.as('key'),
      sql<string>`${name}`.as('name'),
      returned.as('returned'),
      arrived.as('delivered'),
    ])
    .groupBy(sql`${key}`)
    .having(returned, '>', 0)
    .orderBy(returned, 'desc')
    .orderBy(arrived)
    .orderBy(sql`${key}`)
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    ...row,
    name: row.name.trim(),
    returned: Number(row.returned),
    delivered: Number(row.delivered),
  }));
}
