import { insertOnce } from '../../platform/db/insert-once.ts';
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

/** Inserts a parcel; returns false if the courier already has a parcel with this number. */
export async function insertParcel(db: Tx, parcel: ParcelRow): Promise<boolean> {
  return insertOnce(db.insertInto('parcels').values(parcel), ['number', 'courier_id']);
}

export async function deleteParcel(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('parcels').where('id', '=', id).execute();
}

/**
 * Deletes the parcels of a return. If a replacement came back to the shop, the shop sends it again in a new parcel, so
 * the old parcel no longer counts.
 */
export async function deleteParcelsOfReturn(db: Tx, returnId: string): Promise<void> {
  await db.deleteFrom('parcels').where('return_id', '=', returnId).execute();
}

export async function listSealedSecrets(db: Db): Promise<Array<Pick<CourierRow, 'id' | 'sealed_secret'>>> {
  return db.selectFrom('couriers').select(['id', 'sealed_secret']).where('sealed_secret', '!=', '').execute();
}

/**
 * Replaces a courier's encrypted secret by the same secret, encrypted with a new key. Does nothing if somebody has
 * changed the secret meanwhile.
 */
export async function updateSealedSecret(db: Db, id: string, sealed: string, anew: string): Promise<void> {
  await db
    .updateTable('couriers')
    .set({ sealed_secret: anew })
    .where('id', '=', id)
    .where('sealed_secret', '=', sealed)
    .execute();
}
