import type { Order } from '#contract/orders.ts';
import type { SwapToSend } from '#contract/swap-parcels.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import { call } from '../../../api/call.ts';

/**
 * Finds the order with this number, or the order that has a parcel with this number. Returns undefined if no order, or
 * more than one, matches.
 */
export async function findScanned(text: string): Promise<Order | undefined> {
  const number = parcelNumberOf(text);
  if (number === undefined) return undefined;
  const { orders } = await call('GET /orders/all', { query: { q: number, limit: 10 } });
  // The search also finds orders by other texts, such as names, so this code compares the numbers.
  const named = orders.filter(
    ({ orderNumber, parcels = [] }) => orderNumber === number || parcels.some((parcel) => parcel.number === number),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Finds the swaps of the order with this number, or the swap that has a parcel with this number. */
export async function findSwaps(text: string): Promise<SwapToSend[]> {
  const number = parcelNumberOf(text);
  return number === undefined ? [] : (await call('GET /swaps', { query: { number } })).swaps;
}
