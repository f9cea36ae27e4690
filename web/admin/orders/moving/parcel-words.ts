import type { Order } from '#contract/orders.ts';
import * as deskText from '#text/admin-desk.ts';

export type ParcelledOrder = Pick<Order, 'deliveryStatus' | 'parcels'>;

/**
 * Says how many of the orders that leave have no parcel, because no manifest will list them. `of` is the number of
 * orders to which the question applies.
 */
export function leavingWords(leaving: readonly ParcelledOrder[], of: number): string[] {
  const count = leaving.filter(({ parcels = [] }) => parcels.length === 0).length;
  return count > 0 ? [deskText.noTracking({ count, of })] : [];
}
