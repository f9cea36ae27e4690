import type { Insights } from '#contract/insights.ts';
import { addDays, daysBetween } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { soldSince } from '../catalogue/sold-lately.ts';
import type { Db } from '../db/schema.ts';
import {
  countPieces,
  listBestSellers,
  listDeadStock,
  listLowStock,
  sumOrders,
  sumOrdersByDay,
  sumSalesByCategory,
  type Span,
} from './queries.ts';

/** How the shop did from one Indian day to another, both included, and in as many days before. */
export async function getInsights(db: Db, categories: CategoryTree, span: Span, now: string): Promise<Insights> {
  const length = daysBetween(span.from, span.to) + 1;
  return {
    totals: await sumUp(db, span),
    before: await sumUp(db, { from: addDays(span.from, -length), to: addDays(span.from, -1) }),
    days: await sumUpDays(db, span, length),
    categories: await sumUpCategories(db, categories, span),
    bestSellers: (await listBestSellers(db, span)).map((row) => ({
      productId: row.product_id,
      name: row.name,
      pieces: Number(row.pieces),
      revenue: toRupees(Number(row.revenue)),
      isOnSale: Number(row.on_sale) === 1,
    })),
    lowStock: (await listLowStock(db, soldSince(now))).map(({ id: productId, name, color, size, stock, pieces }) => ({
      productId,
      name,
      color,
      size,
      stock,
      sold: Number(pieces),
    })),
    deadStock: (await listDeadStock(db, span)).map((row) => ({
      productId: row.id,
      name: row.name,
      stock: Number(row.stock),
      worth: toRupees(Number(row.worth)),
    })),
  };
}

async function sumUp(db: Db, span: Span): Promise<Insights['totals']> {
  const { orders, canceled, paise } = await sumOrders(db, span);
  return {
    orders,
    canceled,
    pieces: await countPieces(db, span),
    revenue: toRupees(paise),
    average: toRupees(orders > canceled ? Math.round(paise / (orders - canceled)) : 0),
  };
}

/** Every day of the span, also those without an order. */
async function sumUpDays(db: Db, span: Span, length: number): Promise<Insights['days']> {
  const known = new Map((await sumOrdersByDay(db, span)).map((row) => [row.day, row]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(span.from, index);
    const { orders, canceled, paise } = known.get(day) ?? { orders: 0, canceled: 0, paise: 0 };
    return { day, orders, canceled, revenue: toRupees(paise) };
  });
}

/** What each category at the top of the tree sold, with everything below it; the highest revenue first. */
async function sumUpCategories(db: Db, categories: CategoryTree, span: Span): Promise<Insights['categories']> {
  const sums = new Map<string, { id: string; name: string; pieces: number; paise: number }>();
  for (const { categoryId, pieces, paise } of await sumSalesByCategory(db, span)) {
    const [top] = categories.path(categoryId);
    if (!top) continue;
    const sum = sums.get(top.id) ?? { id: top.id, name: top.name, pieces: 0, paise: 0 };
    sums.set(top.id, { ...sum, pieces: sum.pieces + pieces, paise: sum.paise + paise });
  }
  return [...sums.values()]
    .sort((a, b) => b.paise - a.paise)
    .map(({ paise, ...top }) => ({ ...top, revenue: toRupees(paise) }));
}
