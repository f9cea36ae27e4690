import type { Insights } from '#contract/insights.ts';
import { addDays, daysBetween, startOfDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { soldSince } from '../catalogue/sold-lately.ts';
import type { Db } from '../db/schema.ts';
import { countCameBack, listCameBack, sumMoney } from './money-queries.ts';
import {
  countPieces,
  listBestSellers,
  LISTED,
  listLowStock,
  listSoldProducts,
  sumOrders,
  sumOrdersByDay,
  sumSalesByCategory,
  type Span,
} from './queries.ts';

/** How the shop did from one Indian day to another, both included, and in as many days before. */
export async function getInsights(db: Db, catalogue: Catalogue, span: Span, now: string): Promise<Insights> {
  const length = daysBetween(span.from, span.to) + 1;
  return {
    totals: await sumUp(db, span),
    before: await sumUp(db, { from: addDays(span.from, -length), to: addDays(span.from, -1) }),
    days: await sumUpDays(db, span, length),
    categories: await sumUpCategories(db, await catalogue.categories(), span),
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
    deadStock: await findDeadStock(db, catalogue, span),
    money: await sumUpMoney(db, span),
    cameBack: {
      ...(await countCameBack(db, span)),
      pins: await listCameBack(db, span, 'pin'),
      products: await listCameBack(db, span, 'product'),
      customers: await listCameBack(db, span, 'customer'),
    },
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

async function sumUpMoney(db: Db, span: Span): Promise<Insights['money']> {
  const { booked, delivered, received, refunded, withoutParcel } = await sumMoney(db, span);
  return {
    booked: toRupees(booked),
    delivered: toRupees(delivered),
    received: toRupees(received),
    refunded: toRupees(refunded),
    withoutParcel: toRupees(withoutParcel),
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

/**
 * Products in stock of which nothing was sold in this span, those that tie up the most money first. What is in stock is read
 * from the catalogue in memory: going through every variant of the table would be most of the work of these figures.
 */
async function findDeadStock(db: Db, catalogue: Catalogue, span: Span): Promise<Insights['deadStock']> {
  const sold = new Set(await listSoldProducts(db, span));
  const end = startOfDay(addDays(span.to, 1));
  return (await catalogue.listStock())
    .filter(({ id, stock, createdAt }) => stock > 0 && createdAt < end && !sold.has(id))
    .sort((a, b) => b.worthPaise - a.worthPaise || (a.id < b.id ? -1 : 1))
    .slice(0, LISTED)
    .map(({ id: productId, name, stock, worthPaise }) => ({ productId, name, stock, worth: toRupees(worthPaise) }));
}
