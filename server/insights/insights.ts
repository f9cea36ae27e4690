import { sql, type RawBuilder } from 'kysely';
import type { Insights } from '#contract/insights.ts';
import { addDays, daysBetween, startOfDay } from '#domain/days.ts';
import { limits } from '#domain/limits.ts';
import { toRupees } from '#domain/money.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import type { Db } from '../db/schema.ts';
import { hasRowLocks } from '../db/transaction.ts';

type Span = { from: string; to: string };
const LISTED = 10;

/** How the shop did from one Indian day to another, both included; every figure is one query's, on either engine. */
export async function getInsights(db: Db, categories: CategoryTree, span: Span): Promise<Insights> {
  const length = daysBetween(span.from, span.to) + 1;
  const days = await listDays(db, span);
  return {
    totals: await sumUp(db, span),
    before: await sumUp(db, { from: addDays(span.from, -length), to: addDays(span.from, -1) }),
    days: Array.from({ length }, (_, index) => addDays(span.from, index)).map((day) => days.get(day) ?? { day, orders: 0, canceled: 0, revenue: '0.00' }),
    categories: await listCategories(db, categories, span),
    bestSellers: await listBestSellers(db, span),
    lowStock: await listLowStock(db, span),
    deadStock: await listDeadStock(db, span),
  };
}

function ordersIn(db: Db, { from, to }: Span) {
  return db.selectFrom('orders').where('orders.created_at', '>=', startOfDay(from)).where('orders.created_at', '<', startOfDay(addDays(to, 1)));
}

function itemsSoldIn(db: Db, span: Span) {
  return ordersIn(db, span).innerJoin('order_items', 'order_items.order_id', 'orders.id').where('orders.delivery_status', '!=', 'CANCELED');
}

const pieces = sql<number>`sum(order_items.quantity)`;
const revenue = sql<number>`sum(order_items.quantity * order_items.selling_paise)`;
const wasCanceled = sql<number>`sum(case when orders.delivery_status = 'CANCELED' then 1 else 0 end)`;
const kept = sql<number>`sum(case when orders.delivery_status = 'CANCELED' then 0 else orders.total_paise end)`;

async function sumUp(db: Db, span: Span): Promise<Insights['totals']> {
  const row = await ordersIn(db, span).select([(count) => count.fn.countAll<number>().as('orders'), wasCanceled.as('canceled'), kept.as('revenue')]).executeTakeFirstOrThrow();
  const sold = await itemsSoldIn(db, span).select(pieces.as('pieces')).executeTakeFirstOrThrow();
  const [orders, canceled, paise] = [Number(row.orders), Number(row.canceled ?? 0), Number(row.revenue ?? 0)];
  return { orders, canceled, pieces: Number(sold.pieces ?? 0), revenue: toRupees(paise), average: toRupees(orders > canceled ? Math.round(paise / (orders - canceled)) : 0) };
}

async function listDays(db: Db, span: Span): Promise<Map<string, Insights['days'][number]>> {
  const day = indianDayOf(db, sql.ref('orders.created_at'));
  const rows = await ordersIn(db, span).select([day.as('day'), (count) => count.fn.countAll<number>().as('orders'), wasCanceled.as('canceled'), kept.as('revenue')]).groupBy(day).execute();
  return new Map(rows.map((row) => [row.day, { day: row.day, orders: Number(row.orders), canceled: Number(row.canceled), revenue: toRupees(Number(row.revenue)) }]));
}

/** The Indian day of an instant's text, as text. India keeps one offset all year. */
function indianDayOf(db: Db, instant: RawBuilder<unknown>): RawBuilder<string> {
  return hasRowLocks(db) ? sql<string>`to_char((${instant})::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')` : sql<string>`date(${instant}, '+330 minutes')`;
}

async function listCategories(db: Db, categories: CategoryTree, span: Span): Promise<Insights['categories']> {
  const rows = await itemsSoldIn(db, span)
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['products.category_id', pieces.as('pieces'), revenue.as('revenue')])
    .groupBy('products.category_id')
    .execute();
  const tops = new Map<string, { id: string; name: string; pieces: number; paise: number }>();
  for (const row of rows) {
    const [top] = categories.path(row.category_id);
    if (!top) continue;
    const sum = tops.get(top.id) ?? { id: top.id, name: top.name, pieces: 0, paise: 0 };
    tops.set(top.id, { ...sum, pieces: sum.pieces + Number(row.pieces), paise: sum.paise + Number(row.revenue) });
  }
  return [...tops.values()].sort((a, b) => b.paise - a.paise).map(({ paise, ...top }) => ({ ...top, revenue: toRupees(paise) }));
}

async function listBestSellers(db: Db, span: Span): Promise<Insights['bestSellers']> {
  const rows = await itemsSoldIn(db, span)
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select(['order_items.product_id', pieces.as('pieces'), revenue.as('revenue'), sql<string>`max(coalesce(products.name, order_items.name))`.as('name'), sql<number>`max(case when products.retired_at is null then 1 else 0 end)`.as('on_sale')])
    .groupBy('order_items.product_id')
    .orderBy(pieces, 'desc')
    .orderBy(revenue, 'desc')
    .orderBy('order_items.product_id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ productId: row.product_id, name: row.name, pieces: Number(row.pieces), revenue: toRupees(Number(row.revenue)), isOnSale: Number(row.on_sale) === 1 }));
}

async function listLowStock(db: Db, span: Span): Promise<Insights['lowStock']> {
  const sold = itemsSoldIn(db, span).select(['order_items.variant_id', pieces.as('pieces')]).groupBy('order_items.variant_id').as('sold');
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin(sold, 'sold.variant_id', 'variants.id')
    .select(['products.id', 'products.name', 'variants.color', 'variants.size', 'variants.stock', 'sold.pieces'])
    .where('variants.retired_at', 'is', null)
    .where('variants.stock', '<=', limits.lowStock)
    .orderBy('sold.pieces', 'desc')
    .orderBy('variants.id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ productId: row.id, name: row.name, color: row.color, size: row.size, stock: row.stock, sold: Number(row.pieces) }));
}

async function listDeadStock(db: Db, span: Span): Promise<Insights['deadStock']> {
  const worth = sql<number>`sum(variants.stock * variants.selling_paise)`;
  const rows = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'products.name', sql<number>`sum(variants.stock)`.as('stock'), worth.as('worth')])
    .where('products.retired_at', 'is', null)
    .where('variants.retired_at', 'is', null)
    .where('products.created_at', '<', startOfDay(addDays(span.to, 1)))
    .where('products.id', 'not in', itemsSoldIn(db, span).select('order_items.product_id').distinct())
    .groupBy(['products.id', 'products.name'])
    .having(sql<number>`sum(variants.stock)`, '>', 0)
    .orderBy(worth, 'desc')
    .orderBy('products.id')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ productId: row.id, name: row.name, stock: Number(row.stock), worth: toRupees(Number(row.worth)) }));
}
