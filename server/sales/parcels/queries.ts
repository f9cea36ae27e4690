import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type CourierRow = Schema['couriers'];
export type ParcelRow = Schema['parcels'];

export async function listCourierRows(db: Db): Promise<CourierRow[]> {
  return db.selectFrom('couriers').selectAll().where('retired_at', 'is', null).orderBy('name_key').execute();
}

export async function findCourier(db: Db, id: string): Promise<CourierRow | undefined> {
  return onOffer(db, id).executeTakeFirst();
}

export async function lockCourier(db: Tx, id: string): Promise<CourierRow | undefined> {
  return onOffer(db, id).forUpdate().executeTakeFirst();
}

function onOffer(db: Db, id: string) {
  return db.selectFrom('couriers').selectAll().where('id', '=', id).where('retired_at', 'is', null);
}

export async function insertCourier(db: Tx, courier: CourierRow): Promise<void> {
  await db.insertInto('couriers').values(courier).execute();
}

export async function updateCourier(db: Tx, id: string, columns: Partial<CourierRow>): Promise<void> {
  await db.updateTable('couriers').set(columns).where('id', '=', id).execute();
}

/** Inserts a parcel; answers false if the courier has another one with that number. */
export async function insertParcel(db: Tx, parcel: ParcelRow): Promise<boolean> {
  const inserted = await db
    .insertInto('parcels')
    .values(parcel)
    .onConflict((conflict) => conflict.columns(['number', 'courier_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteParcel(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('parcels').where('id', '=', id).execute();
}

/** Finds the order of the parcel with this number, and its return if the parcel is for a swap. */
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

/** Finds an order by the number on its papers. */
export async function findOrderByNumber(db: Db, orderNumber: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'delivery_status', 'stage', 'recipient_name', 'first_name', 'last_name', 'city'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
}

export async function listSealedSecrets(db: Db): Promise<Array<Pick<CourierRow, 'id' | 'sealed_secret'>>> {
  return db.selectFrom('couriers').select(['id', 'sealed_secret']).where('sealed_secret', '!=', '').execute();
}

/** Replaces this sealed secret by the newly sealed one; does nothing if somebody has changed it meanwhile. */
export async function updateSealedSecret(db: Db, id: string, sealed: string, anew: string): Promise<void> {
  await db
    .updateTable('couriers')
    .set({ sealed_secret: anew })
    .where('id', '=', id)
    .where('sealed_secret', '=', sealed)
    .execute();
}
