import type { SwapToSend } from '#contract/swap-parcels.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { parcelNumberOf } from '#domain/parcels.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listOrdersById, presentOrders } from '../orders/orders.ts';
import { parcelsNamed } from '../orders/parcel-queries.ts';
import { listReturnsById, presentReturns, type Reader } from '../returns/returns.ts';

type Which = { ids: readonly string[]; parcelsOn?: string | undefined; number?: string | undefined };

/**
 * Lists exchanges, the oldest first, each with its order, which contains the address. The caller asks for exchanges
 * with these ids, for exchanges with a parcel that was added on this Indian day, or for exchanges whose order or parcel
 * has this number.
 */
export async function listSwaps(db: Db, reader: Reader, { ids, parcelsOn, number }: Which): Promise<SwapToSend[]> {
  const wanted = [
    ...ids,
    ...(parcelsOn === undefined ? [] : await returnsWithParcelOf(db, parcelsOn)),
    ...(number === undefined ? [] : await returnsNamedBy(db, number)),
  ];
  const rows = (await listReturnsById(db, [...new Set(wanted)])).filter(({ kind }) => kind === 'swap');
  const returns = await presentReturns(db, reader, rows);
  const orders = await presentOrders(db, await listOrdersById(db, [...new Set(rows.map((row) => row.order_id))]));
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

/** Finds returns by the number of a parcel or of an order, because an exchange has no number of its own. */
async function returnsNamedBy(db: Db, text: string): Promise<string[]> {
  const number = parcelNumberOf(text);
  if (number === undefined) return [];
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('returns.id')
    .where('orders.order_number', '=', number)
    .union(parcelsNamed(db, text).innerJoin('returns', 'returns.id', 'parcels.return_id').select('returns.id'))
    .execute();
  return rows.map(({ id }) => id);
}
