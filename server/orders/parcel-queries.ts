import type { Db, Schema } from '../db/schema.ts';

/** A parcel with what its courier is called now and where it is tracked. */
export type LoadedParcel = Schema['parcels'] & Pick<Schema['couriers'], 'name' | 'tracking' | 'phone'>;

/** The parcels of these orders, as they were added. */
export async function listParcelsOf(db: Db, orderIds: readonly string[]): Promise<LoadedParcel[]> {
  if (orderIds.length === 0) return [];
  return parcelsAsAdded(db).where('order_id', 'in', orderIds).execute();
}

/** The parcels of what is sent for swaps, as they were added. */
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

/** An order's parcels, and those of its swaps, with the names of those who added them. */
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
