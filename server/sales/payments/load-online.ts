import type { Db, Schema } from '../../platform/db/schema.ts';
import type { Money } from './money.ts';
import { listCapturesOf, listRefundsOf, type OnlineOrderRow, type PaymentRow } from './online-rows.ts';

/**
 * The online payment of an order. `payments` contains one row for each payment page that the shop has opened at a
 * gateway, the newest last.
 */
export type LoadedOnline = Money & { row: OnlineOrderRow; payments: PaymentRow[] };

/** Loads the online payments of these orders. Makes only one query if no order has an online payment. */
export async function listOnline(
  db: Db,
  orders: ReadonlyArray<Pick<Schema['orders'], 'id'>>,
): Promise<Map<string, LoadedOnline>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('online_orders')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ order_id }) => order_id);
  const captures = Map.groupBy(await listCapturesOf(db, ids), ({ order_id }) => order_id);
  const refunds = Map.groupBy(await listRefundsOf(db, ids), ({ order_id }) => order_id);
  const payments = Map.groupBy(
    await db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    ({ order_id }) => order_id,
  );
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        row,
        captures: captures.get(row.order_id) ?? [],
        refunds: refunds.get(row.order_id) ?? [],
        payments: payments.get(row.order_id) ?? [],
      },
    ]),
  );
}
