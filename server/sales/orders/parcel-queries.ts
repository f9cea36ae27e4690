import { sql } from 'kysely';
import { parcelNumberOf } from '#domain/parcels.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';

/** A parcel with the present name and tracking address of its courier. */
export type LoadedParcel = Schema['parcels'] & Pick<Schema['couriers'], 'name' | 'tracking' | 'phone'>;

/** Lists the parcels of these orders, in the order in which they were added. */
export async function listParcelsOf(db: Db, orderIds: readonly string[]): Promise<LoadedParcel[]> {
  if (orderIds.length === 0) return [];
  return parcelsAsAdded(db).where('order_id', 'in', orderIds).execute();
}

/** Lists the parcels of exchanges, in the order in which they were added. */
export async function listParcelsOfReturns(db: Db, returnIds: readonly string[]): Promise<LoadedParcel[]> {
  if (returnIds.length === 0) return [];
  return parcelsAsAdded(db).where('return_id', 'in', returnIds).execute();
}

function parcelsAsAdded(db: Db) {
  return db
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .selectAll('parcels')
    .select(['couriers.name', 'couriers.tracking', 'couriers.phone'])
    .orderBy('parcels.id');
}

/** Selects the parcels with this number, of orders and of exchanges; the packing desk scans such numbers. */
export function parcelsNamed(db: Db, text: string) {
  return db.selectFrom('parcels').where('parcels.number', '=', parcelNumberOf(text) ?? '');
}

/**
 * Selects orders that were placed since this instant, were cancelled before they were sent, and still have a parcel. A
 * person who has the parcel's label could still send it.
 */
export function ordersToVoid(db: Db, since: string) {
  const cancelled = db
    .selectFrom('orders')
    .select('orders.id')
    // SQLite uses the index only if the SQL contains the status itself and not a parameter.
    .where('orders.delivery_status', '=', sql.lit('CANCELED'))
    .where('orders.created_at', '>=', since);
  return cancelled
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('parcels').select('parcels.id').whereRef('parcels.order_id', '=', 'orders.id')),
    )
    .where(({ eb, selectFrom }) => {
      const before = selectFrom('order_events')
        .select('order_events.delivery_status')
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.delivery_status', '!=', 'CANCELED')
        .orderBy('order_events.id', 'desc')
        .limit(1);
      return eb(before, '=', 'PENDING');
    });
}

/** Lists the parcels of an order and of its exchanges, each with the name of the person who added it. */
export async function listParcelsWithNames(db: Db, orderId: string) {
  return db
    .selectFrom('parcels')
    .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
    .leftJoin('users', 'users.id', 'parcels.user_id')
    .select(['parcels.created_at', 'parcels.number', 'couriers.name', 'users.first_name', 'users.last_name'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('order_id', '=', orderId),
        eb('return_id', 'in', selectFrom('returns').select('returns.id').where('returns.order_id', '=', orderId)),
      ]),
    )
    .orderBy('parcels.id')
    .execute();
}
