import { sql } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import { COVER_DAYS, RATE_DAYS } from '#domain/low-stock.ts';
import { indianDayOf } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

/** From one Indian day to another, both included. */
export type Span = { from: string; to: string };
/** How many lines a list of products has at most. */
export const LISTED = 10;

const pieces = sql<number>`sum(order_items.quantity)`;
const revenue = sql<number>`sum(order_items.quantity * order_items.selling_paise)`;
const canceled = sql<number>`sum(case when orders.delivery_status = 'CANCELED' then 1 else 0 end)`;
const notCanceledPaise = sql<number>`sum(case when orders.delivery_status = 'CANCELED' then 0 else orders.total_paise end)`;

/** Orders, cancelled orders and paise of the others. */
export async function sumOrders(db: Db, span: Span): Promise<{ orders: number; canceled: number; paise: number }> {
  const row = await ordersIn(db, span)
    .select([
      (count) => count.fn.countAll<number>().as('orders'),
      canceled.as('canceled'),
      notCanceledPaise.as('paise'),
    ])
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), canceled: Number(row.canceled ?? 0), paise: Number(row.paise ?? 0) };
}

export async function countPieces(db: Db, span: Span): Promise<number> {
  const row = await itemsSoldIn(db, span).select(pieces.as('pieces')).executeTakeFirstOrThrow();
  return Number(row.pieces ?? 0);
}

/** `sumOrders` of each day that has orders. */
export async function sumOrdersByDay(db: Db, span: Span) {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  const rows = await ordersIn(db, span)
    .select([
      day.as('day'),
      (count) => count.fn.countAll<number>().as('orders'),
      canceled.as('canceled'),
      notCanceledPaise.as('paise'),
    ])
    .groupBy(day)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    orders: Number(row.orders),
    canceled: Number(row.canceled),
    paise: Number(row.paise),
  }));
}

export async function sumSalesByCategory(db: Db, span: Span) {
  const rows = await itemsSoldIn(db, span)
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['products.category_id', pieces.as('pieces'), revenue.as('revenue')])
    .groupBy('products.category_id')
    .execute();
  return rows.map((row) => ({
    categoryId: row.category_id,
    pieces: Number(row.pieces),
    paise: Number(row.revenue),
  }));
}

/** The products that sold the most pieces; one that is gone keeps the name it was sold under. */
export async function listBestSellers(db: Db, span: Span) {
  return itemsSoldIn(db, span)
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      'order_items.product_id',
      pieces.as('pieces'),
      revenue.as('revenue'),
      sql<string>`max(coalesce(products.name, order_items.name))`.as('name'),
      sql<number>`max(case when products.retired_at is null then 1 else 0 end)`.as('on_sale'),
    ])
    .groupBy('order_items.product_id')
    .orderBy(pieces, 'desc')
    .orderBy(revenue, 'desc')
    .orderBy('order_items.product_id')
    .limit(LISTED)
    .execute();
}

/** Sizes that sold since then and are gone or last only days at that rate; those that are gone first, then most sold. */
export async function listLowStock(db: Db, since: string) {
  const sold = db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('orders.created_at', '>=', since)
    .where('orders.delivery_status', '!=', 'CANCELED')
    .select(['order_items.variant_id', pieces.as('pieces')])
    .groupBy('order_items.variant_id')
    .as('sold');
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin(sold, 'sold.variant_id', 'variants.id')
    .select(['products.id', 'products.name', 'variants.color', 'variants.size', 'variants.stock', 'sold.pieces'])
    .where('variants.retired_at', 'is', null)
    .where('products.retired_at', 'is', null)
    .where(sql<boolean>`variants.stock * ${sql.lit(RATE_DAYS)} < sold.pieces * ${sql.lit(COVER_DAYS)}`)
    .orderBy(sql`case when variants.stock = 0 then 0 else 1 end`)
    .orderBy('sold.pieces', 'desc')
    .orderBy('variants.id')
    .limit(LISTED)
    .execute();
}

/** The products of which anything was sold in this span. */
export async function listSoldProducts(db: Db, span: Span): Promise<string[]> {
  const rows = await itemsSoldIn(db, span).select('order_items.product_id').distinct().execute();
  return rows.map((row) => row.product_id);
}

function ordersIn(db: Db, { from, to }: Span) {
  return db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from))
    .where('orders.created_at', '<', startOfDay(addDays(to, 1)));
}

function itemsSoldIn(db: Db, span: Span) {
  return ordersIn(db, span)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('orders.delivery_status', '!=', 'CANCELED');
}
