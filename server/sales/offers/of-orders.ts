import type { Reduction } from '#contract/reductions.ts';
import { toRupees } from '#domain/money.ts';
import * as reductionText from '#text/reduction.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type OrderOfferRow = Schema['order_offers'];
type Named = Pick<OrderOfferRow, 'name' | 'code' | 'paise' | 'is_delivery'>;

/**
 * Lists the reductions of orders in their order, also those of offers that no longer apply since an edit; these take
 * off nothing.
 */
export async function listOrderOffers(db: Db, orderIds: readonly string[]): Promise<OrderOfferRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_offers')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** Stores what an order's offers take off after an edit. */
export async function updateOrderOffers(
  db: Tx,
  rows: ReadonlyArray<Pick<OrderOfferRow, 'id' | 'paise'>>,
): Promise<void> {
  for (const { id, paise } of rows) await db.updateTable('order_offers').set({ paise }).where('id', '=', id).execute();
}

/** Answers an order's reductions as the API names them, in the reader's language; leaves out those of nothing. */
export function presentReductions(rows: readonly Named[]): Reduction[] {
  return rows
    .filter(({ paise }) => paise > 0)
    .map(({ name, code, paise, is_delivery }) => ({
      name: nameOf({ name }),
      ...(code !== '' && { code }),
      amount: toRupees(paise),
      ...(is_delivery === 1 && { isDelivery: true }),
    }));
}

/** The part of an order's discount that its offers have taken off the goods, in paise. */
export function goodsReductionOf(rows: readonly Named[]): number {
  return rows.reduce((sum, { paise, is_delivery }) => sum + (is_delivery === 1 ? 0 : paise), 0);
}

/** A reduction that the staff gave to a caller has no offer's name. */
export function nameOf({ name }: Pick<Named, 'name'>): string {
  return name || reductionText.byShop();
}

/** The sum that one offer took off some orders. */
export type SummedReduction = { name: string; code: string; isDelivery: boolean; orders: number; paise: number };

/**
 * Sums the reductions of orders that were placed from one instant to before another and are not cancelled, by offer;
 * the largest sum first. The codes of a batch count as one offer, whose `code` is then ''.
 */
export async function sumReductions(db: Db, from: string, before: string): Promise<SummedReduction[]> {
  const rows = await db
    .selectFrom('order_offers')
    .innerJoin('orders', 'orders.id', 'order_offers.order_id')
    .select(['order_offers.name', 'is_delivery'])
    .select((row) => [
      row.fn.min<string>('order_offers.code').as('code'),
      row.fn.max<string>('order_offers.code').as('last_code'),
      row.fn.count<number>('order_offers.order_id').distinct().as('orders'),
      row.fn.sum<number>('order_offers.paise').as('paise'),
    ])
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', before)
    .where('orders.delivery_status', '!=', 'CANCELED')
    .where('order_offers.paise', '>', 0)
    .groupBy(['order_offers.name', 'is_delivery'])
    .execute();
  // PostgreSQL answers sums as text.
  return rows
    .map(({ name, code, last_code, is_delivery, orders, paise }) => ({
      ...{ name: nameOf({ name }), code: code === last_code ? code : '', isDelivery: is_delivery === 1 },
      ...{ orders: Number(orders), paise: Number(paise) },
    }))
    .toSorted((a, b) => b.paise - a.paise || (a.name < b.name ? -1 : 1));
}

/** Answers whether any order of the shop has a reduction. */
export async function hasReductions(db: Db): Promise<boolean> {
  return (await db.selectFrom('order_offers').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Answers the share of its price, in per cent, that each piece costs at least with all offers together. */
export async function findFloorPercent(db: Db): Promise<number> {
  const row = await db.selectFrom('offer_settings').select('floor_percent').executeTakeFirst();
  return row?.floor_percent ?? 0;
}
