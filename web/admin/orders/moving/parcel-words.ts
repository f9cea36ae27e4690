import type { Order } from '#contract/orders.ts';
import * as deskText from '#text/admin-desk.ts';

export type ParcelledOrder = Pick<Order, 'deliveryStatus' | 'parcels'>;

/**
 * Says how many of the orders that leave the shop have no parcel: no courier's manifest will list these orders. `of` is
 * the number of all orders in the question, including those that do not leave the shop.
 */
export function leavingWords(leaving: readonly ParcelledOrder[], of: number): string[] {
  const count = leaving.filter(({ parcels = [] }) => parcels.length === 0).length;
  return count > 0 ? [deskText.noTracking({ count, of })] : [];
}

/** Says that orders which go back to "pending" must be packed again, and that their parcels stay. */
export function backWords(orders: readonly ParcelledOrder[]): string[] {
  const sent = orders.filter(({ deliveryStatus }) => deliveryStatus === 'SHIPPED' || deliveryStatus === 'DELIVERED');
  const parcels = orders.flatMap((order) => order.parcels ?? []).length;
  return [
    ...(sent.length > 0 ? [deskText.packAgain({ count: sent.length })] : []),
    ...(parcels > 0 ? [deskText.parcelsStay({ count: parcels })] : []),
  ];
}
