import * as offersText from '#text/offers.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { OrderOfferRow } from './order-offers.ts';

/** Stores the amounts that an order's offers take off after an edit; 0 for an offer that no longer applies. */
export async function updateOrderOffers(
  db: Tx,
  rows: ReadonlyArray<Pick<OrderOfferRow, 'id' | 'paise'>>,
): Promise<void> {
  for (const { id, paise } of rows) await db.updateTable('order_offers').set({ paise }).where('id', '=', id).execute();
}

/**
 * Returns the amount, in paise, that the offers and the staff take off the price of an order's goods; free delivery
 * does not count.
 */
export function goodsReductionOf(rows: ReadonlyArray<Pick<OrderOfferRow, 'paise' | 'is_delivery'>>): number {
  return rows.reduce((sum, { paise, is_delivery }) => sum + (is_delivery === 1 ? 0 : paise), 0);
}

/** Returns the name of a reduction. A reduction by the staff has a name in the reader's language. */
export function nameOfReduction({ offer_id, name }: Pick<OrderOfferRow, 'offer_id' | 'name'>): string {
  return offer_id === null ? offersText.byShop() : name;
}

/** The sum of all reductions with the same name, in several orders. */
type SummedReduction = { name: string; code: string; isDelivery: boolean; orders: number; paise: number };

/**
 * Sums the reductions of orders that were placed between two instants and are not cancelled. There is one sum for each
 * name of a reduction, the largest sum first. If the reductions of a sum have different codes, `code` is ''.
 */
export async function sumReductions(db: Db, from: string, before: string): Promise<SummedReduction[]> {
  const rows = await db
    .selectFrom('order_offers')
    .innerJoin('orders', 'orders.id', 'order_offers.order_id')
    .select(['order_offers.name', 'is_delivery'])
    .select((row) => [
      row.fn.max<string | null>('order_offers.offer_id').as('offer_id'),
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
  // PostgreSQL returns sums as text.
  return rows
    .map(({ name, code, last_code, offer_id, is_delivery, orders, paise }) => ({
      ...{ name: nameOfReduction({ offer_id, name }), code: code === last_code ? code : '' },
      ...{ isDelivery: is_delivery === 1, orders: Number(orders), paise: Number(paise) },
    }))
    .toSorted((a, b) => b.paise - a.paise || (a.name < b.name ? -1 : 1));
}

/** Returns whether any order of the shop has a reduction. */
export async function hasReductions(db: Db): Promise<boolean> {
  return (await db.selectFrom('order_offers').select('id').limit(1).executeTakeFirst()) !== undefined;
}
