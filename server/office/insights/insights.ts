import { insightChannels } from '#contract/choices.ts';
import type { Insights } from '#contract/insights.ts';
import { addDays, daysBetween, startOfDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import type { Catalogue, StockListed } from '../../goods/catalogue/catalogue.ts';
import type { CategoryTree } from '../../goods/catalogue/category-tree.ts';
import { soldSince } from '../../goods/catalogue/sold-lately.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listDays, type DayTotals } from '../../sales/day-totals/day-totals.ts';
import { findDeliveryBook } from '../../sales/delivery/delivery.ts';
import { hasReductions, sumReductions } from '../../sales/offers/offers.ts';
import { sumOnlineOrders } from '../../sales/settlements/sums.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { listPlacesBack, mostBack } from './back-queries.ts';
import { listOnTime } from './on-time.ts';
import { LISTED, listLowStock, listProductSums, type ProductSums, type Span } from './queries.ts';

/**
 * Computes the figures of the Indian days from `span.from` to `span.to`, both included, and of the same number of days
 * before. If `isTest` is 1, only online payments in the gateways' test mode count, otherwise only real payments
 * (`settledMode`).
 */
export async function getInsights(
  db: Db,
  catalogue: Catalogue,
  span: Span,
  { now, isTest }: { now: string; isTest: 0 | 1 },
): Promise<Insights> {
  const length = daysBetween(span.from, span.to) + 1;
  const days = await listDays(db, { from: addDays(span.from, -length), to: span.to });
  const inside = days.filter(({ day }) => day >= span.from);
  const products = await listProductSums(db, inside);
  const sold = products.filter(({ pieces }) => pieces > 0);
  return {
    totals: sumUp(inside),
    before: sumUp(days.filter(({ day }) => day < span.from)),
    days: toEveryDay(inside, span.from, length),
    categories: sumUpCategories(await catalogue.categories(), sold),
    bestSellers: sold
      .toSorted((a, b) => b.pieces - a.pieces || b.paise - a.paise || (a.id < b.id ? -1 : 1))
      .slice(0, LISTED)
      .map(({ id: productId, name, pieces, paise, isOnSale }) => ({
        ...{ productId, name, pieces },
        ...{ revenue: toRupees(paise), isOnSale },
      })),
    lowStock: (await listLowStock(db, soldSince(now))).map(({ id: productId, name, color, size, stock, pieces }) => ({
      productId,
      name,
      color,
      size,
      stock,
      sold: Number(pieces),
    })),
    deadStock: await findDeadStock(catalogue, sold, span),
    money: sumUpMoney(inside),
    ...(await onlineIn(db, span, isTest)),
    channels: sumUpChannels(inside),
    ...(await reductionsIn(db, inside, span)),
    onTime: (await findDeliveryBook(db)).rules.zones.length > 0 ? await listOnTime(db, span) : [],
    cameBack: {
      returned: sumOf(inside, 'came_back'),
      delivered: sumOf(inside, 'delivered'),
      pins: await listPlacesBack(db, span, 'pin'),
      products: mostBack(
        products
          .filter(({ returned }) => returned > 0)
          .map(({ id: key, soldAs, returned, delivered }) => ({ key, name: soldAs.trim(), returned, delivered })),
      ),
      customers: await listPlacesBack(db, span, 'customer'),
    },
  };
}

function sumOf(days: readonly DayTotals[], what: Exclude<keyof DayTotals, 'day'>): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}

function sumUp(days: readonly DayTotals[]): Insights['totals'] {
  const [orders, canceled, paise] = [sumOf(days, 'orders'), sumOf(days, 'canceled'), sumOf(days, 'booked_paise')];
  return {
    orders,
    canceled,
    pieces: sumOf(days, 'pieces'),
    revenue: toRupees(paise),
    average: toRupees(orders > canceled ? Math.round(paise / (orders - canceled)) : 0),
  };
}

async function onlineIn(db: Db, { from, to }: Span, isTest: 0 | 1): Promise<Pick<Insights, 'online'>> {
  const online = await sumOnlineOrders(db, { from: startOfDay(from), to: startOfDay(addDays(to, 1)) }, isTest);
  return online ? { online } : {};
}

function sumUpMoney(days: readonly DayTotals[]): Insights['money'] {
  return {
    booked: toRupees(sumOf(days, 'booked_paise')),
    delivered: toRupees(sumOf(days, 'delivered_paise')),
    received: toRupees(sumOf(days, 'received_paise')),
    refunded: toRupees(sumOf(days, 'refunded_paise')),
    withoutParcel: toRupees(sumOf(days, 'loose_paise')),
  };
}

/**
 * Sums up by how much each offer reduced the prices of orders. `offers` also lists free delivery, but `gross` and `off`
 * do not include it.
 */
async function reductionsIn(db: Db, days: readonly DayTotals[], { from, to }: Span) {
  if (!(await hasReductions(db))) return {};
  const offers = await sumReductions(db, startOfDay(from), startOfDay(addDays(to, 1)));
  if (offers.length === 0) return {};
  const off = offers.reduce((sum, { isDelivery, paise }) => sum + (isDelivery ? 0 : paise), 0);
  const reductions: NonNullable<Insights['reductions']> = {
    gross: toRupees(sumOf(days, 'booked_paise') + off),
    off: toRupees(off),
    offers: offers.map(({ name, code, paise, isDelivery, orders }) => ({
      ...{ name, amount: toRupees(paise), orders },
      ...(code !== '' && { code }),
      ...(isDelivery && { isDelivery }),
    })),
  };
  return { reductions };
}

/**
 * Divides the orders by the channel through which they came, web or phone. An order that staff did not take by phone
 * came from the web.
 */
function sumUpChannels(days: readonly DayTotals[]): Insights['channels'] {
  return insightChannels.map((channel) => {
    const sum = (all: keyof Omit<DayTotals, 'day'>, byPhone: keyof Omit<DayTotals, 'day'>) =>
      channel === 'phone' ? sumOf(days, byPhone) : sumOf(days, all) - sumOf(days, byPhone);
    return {
      channel,
      orders: sum('orders', 'phone_orders'),
      booked: toRupees(sum('booked_paise', 'phone_booked_paise')),
      delivered: toRupees(sum('delivered_paise', 'phone_delivered_paise')),
      returned: sum('came_back', 'phone_came_back'),
      arrived: sum('delivered', 'phone_delivered'),
    };
  });
}

/** Lists every day of the span, also days without an order. */
function toEveryDay(days: readonly DayTotals[], from: string, length: number): Insights['days'] {
  const known = new Map(days.map((row) => [row.day, row]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    const { orders, canceled, booked_paise: paise } = known.get(day) ?? { orders: 0, canceled: 0, booked_paise: 0 };
    return { day, orders, canceled, revenue: toRupees(paise) };
  });
}

/**
 * Sums up the sales of each top-level category, including its subcategories. The category with the highest revenue
 * comes first.
 */
function sumUpCategories(categories: CategoryTree, sold: readonly ProductSums[]): Insights['categories'] {
  const sums = new Map<string, { id: string; name: string; pieces: number; paise: number }>();
  // Categories with equal revenue are listed in the order in which they were made.
  const byCategory = sold.toSorted((a, b) => ((a.categoryId ?? '') < (b.categoryId ?? '') ? -1 : 1));
  for (const { categoryId, pieces, paise } of byCategory) {
    if (categoryId === null) continue;
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
 * The search for dead stock examines this many products, which takes a few milliseconds, and then pauses so that other
 * requests get their turn.
 */
const STOCK_AT_ONCE = 2000;

/**
 * Finds products in stock of which nothing was sold in this span; products whose stock is worth most come first. The
 * stock comes from the catalogue, because a query over all variants would take longer than all other figures together.
 */
async function findDeadStock(
  catalogue: Catalogue,
  products: readonly ProductSums[],
  span: Span,
): Promise<Insights['deadStock']> {
  const sold = new Set(products.map(({ id }) => id));
  const end = startOfDay(addDays(span.to, 1));
  let dead: StockListed[] = [];
  for (const some of batches(await catalogue.listStock(), STOCK_AT_ONCE)) {
    dead = [...dead, ...some.filter(({ id, stock, createdAt }) => stock > 0 && createdAt < end && !sold.has(id))]
      .sort((a, b) => b.worthPaise - a.worthPaise || (a.id < b.id ? -1 : 1))
      .slice(0, LISTED);
    await pause();
  }
  return dead.map(({ id: productId, name, stock, worthPaise }) => ({
    productId,
    name,
    stock,
    worth: toRupees(worthPaise),
  }));
}
