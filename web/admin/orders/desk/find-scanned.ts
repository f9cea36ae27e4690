import type { Order } from '#contract/orders.ts';
import type { SwapToSend } from '#contract/swap-parcels.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import { call } from '../../../api/call.ts';

/** The order of this number, or of a parcel of this number; undefined where there is none, or where several have it. */
export async function findScanned(text: string): Promise<Order | undefined> {
  const number = parcelNumberOf(text);
  if (number === undefined) return undefined;
  const { orders } = await call('GET /orders/all', { query: { q: number, limit: 10 } });
  // The search finds by more than numbers.
  const named = orders.filter(
    ({ orderNumber, parcels = [] }) => orderNumber === number || parcels.some((parcel) => parcel.number === number),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** The swaps of an order of this number, or the one with a parcel of this number. */
export async function findSwaps(text: string): Promise<SwapToSend[]> {
  const number = parcelNumberOf(text);
  return number === undefined ? [] : (await call('GET /swaps', { query: { number } })).swaps;
}
