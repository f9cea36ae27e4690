import type { Db } from '../../platform/db/schema.ts';

/** Finds the order of the parcel with this number, and for an exchange's parcel its return. */
export async function findOwner(
  db: Db,
  courierId: string,
  number: string,
): Promise<{ id: string; order_number: string; return_id: string | null } | undefined> {
  return db
    .selectFrom('parcels')
    .leftJoin('returns', 'returns.id', 'parcels.return_id')
    .innerJoin('orders', (join) =>
      join.on('orders.id', '=', (row) => row.fn.coalesce('parcels.order_id', 'returns.order_id')),
    )
    .select(['orders.id', 'orders.order_number', 'parcels.return_id'])
    .where('parcels.number', '=', number)
    .where('courier_id', '=', courierId)
    .executeTakeFirst();
}

/** Finds an order by its order number; also returns how many parcels the order has. */
export async function findOrderByNumber(db: Db, orderNumber: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'delivery_status', 'stage', 'recipient_name', 'first_name', 'last_name', 'city'])
    .select(({ selectFrom }) =>
      selectFrom('parcels')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('parcels.order_id', '=', 'orders.id')
        .as('parcels'),
    )
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
}
