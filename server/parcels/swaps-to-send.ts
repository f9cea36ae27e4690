import type { SwapToSend } from '#contract/swap-parcels.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import type { Db } from '../db/schema.ts';
import { findOrders, presentOrders } from '../orders/orders.ts';
import { findReturns, presentReturns, type Reader } from '../returns/returns.ts';

type Which = { ids: readonly string[]; parcelsOn?: string | undefined };

/** Swaps with the orders whose addresses they go to: these, or those with a parcel that was added on a day in India. */
export async function listSwaps(db: Db, reader: Reader, { ids, parcelsOn }: Which): Promise<SwapToSend[]> {
  const wanted = parcelsOn === undefined ? ids : [...ids, ...(await returnsWithParcelOf(db, parcelsOn))];
  const rows = (await findReturns(db, [...new Set(wanted)])).filter(({ kind }) => kind === 'swap');
  const returns = await presentReturns(db, reader, rows);
  const orders = await presentOrders(db, await findOrders(db, [...new Set(rows.map((row) => row.order_id))]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return returns.flatMap((one) => {
    const order = byId.get(one.orderId);
    return order ? [{ return: one, order }] : [];
  });
}

async function returnsWithParcelOf(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .select('return_id')
    .where('return_id', 'is not', null)
    .where('created_at', '>=', startOfDay(day))
    .where('created_at', '<', startOfDay(addDays(day, 1)))
    .execute();
  return rows.flatMap((row) => row.return_id ?? []);
}
