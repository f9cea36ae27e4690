import { sameKey } from '#domain/same-key.ts';
import { orNotFound, ShopError } from '#contract/errors.ts';
import type { Courier } from '#contract/parcels.ts';
import * as editedElsewhereText from '#text/edited-elsewhere.ts';
import * as parcelText from '#text/parcel.ts';
import { cashLimits } from '#domain/cash.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findCourier, insertCourier, listCourierRows, lockCourier, updateCourier, type CourierRow } from './queries.ts';

export { deleteParcel, deleteParcelsOfReturn, insertParcel, type CourierRow, type ParcelRow } from './queries.ts';

type CourierFields = Pick<Courier, 'name' | 'trackingAddress' | 'phone'> & Partial<Ways>;
/**
 * `remitDays` is the number of days within which the courier pays the cash. The other fields describe the columns of
 * the courier's files.
 */
type Ways = Pick<Courier, 'remitDays' | 'remitNumberTitle' | 'remitAmountTitle' | 'manifestColumns'>;
const usual: Ways = {
  remitDays: cashLimits.remitDays,
  remitNumberTitle: '',
  remitAmountTitle: '',
  manifestColumns: '',
};

/** Lists the couriers that are not retired, by name. */
export async function listCouriers(db: Db): Promise<Courier[]> {
  return (await listCourierRows(db)).map(presentCourier);
}

/** Returns a courier. Throws 404 if the courier does not exist or is retired. */
export async function getCourier(db: Db, id: string): Promise<CourierRow> {
  return orNotFound(await findCourier(db, id), parcelText.courier);
}

/** Adds a courier. Throws 409 COURIER_TAKEN if another courier has the name. */
export async function addCourier(db: Db, fields: CourierFields, by: By): Promise<string> {
  return unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const id = newId();
      const times = { sealed_secret: '', retired_at: null, created_at: by.now, updated_at: by.now };
      const courier = withFields(usual, fields);
      await insertCourier(db, { id, ...columnsOf(courier), ...times });
      await noteInLog(db, by, { action: 'courier.made', id, name: fields.name, after: logged(courier) });
      return id;
    }),
  );
}

/**
 * Changes a courier. Throws 404 for an unknown courier, 409 COURIER_TAKEN if another courier has the name, 409
 * EDITED_ELSEWHERE if somebody has changed the courier meanwhile.
 */
export async function changeCourier(
  db: Db,
  id: string,
  { expectedUpdatedAt, ...fields }: CourierFields & { expectedUpdatedAt?: string | undefined },
  by: By,
): Promise<void> {
  await unlessTaken(async () =>
    inTransaction(db, async (db) => {
      const before = orNotFound(await lockCourier(db, id), parcelText.courier);
      refuseStale(expectedUpdatedAt, before.updated_at, editedElsewhereText.courier);
      const after = withFields(presentCourier(before), fields);
      await updateCourier(db, id, { ...columnsOf(after), updated_at: by.now });
      await noteInLog(db, by, {
        action: 'courier.changed',
        id,
        name: fields.name,
        before: logged(presentCourier(before)),
        after: logged(after),
      });
    }),
  );
}

/**
 * Retires a courier: nobody can choose the courier for new parcels, but old parcels still show it. Throws 404 for an
 * unknown courier.
 */
export async function retireCourier(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const courier = orNotFound(await lockCourier(db, id), parcelText.courier);
    await updateCourier(db, id, { retired_at: by.now, updated_at: by.now });
    const before = logged(presentCourier(courier));
    await noteInLog(db, by, { action: 'courier.deleted', id, name: courier.name, before });
  });
}

export function presentCourier(courier: CourierRow): Courier {
  const { id, name, tracking: trackingAddress, phone, remit_days: remitDays, updated_at: updatedAt } = courier;
  const { remit_number_title: remitNumberTitle, remit_amount_title: remitAmountTitle } = courier;
  const { manifest_columns: manifestColumns } = courier;
  return {
    id,
    name,
    trackingAddress,
    phone,
    remitDays,
    remitNumberTitle,
    remitAmountTitle,
    manifestColumns,
    updatedAt,
  };
}

/** Fills the fields that a request leaves out with their previous values. */
function withFields(before: Ways, fields: CourierFields): CourierFields & Ways {
  const { remitDays, remitNumberTitle, remitAmountTitle, manifestColumns, ...others } = fields;
  return {
    ...others,
    remitDays: remitDays ?? before.remitDays,
    remitNumberTitle: remitNumberTitle ?? before.remitNumberTitle,
    remitAmountTitle: remitAmountTitle ?? before.remitAmountTitle,
    manifestColumns: manifestColumns ?? before.manifestColumns,
  };
}

function columnsOf(courier: CourierFields & Ways) {
  const { name, trackingAddress, phone, remitDays, remitNumberTitle, remitAmountTitle, manifestColumns } = courier;
  return {
    ...{ name, name_key: sameKey(name), tracking: trackingAddress, phone, manifest_columns: manifestColumns },
    ...{ remit_days: remitDays, remit_number_title: remitNumberTitle, remit_amount_title: remitAmountTitle },
  };
}

function logged(courier: CourierFields & Ways) {
  const { name, trackingAddress, phone, remitDays, remitNumberTitle, remitAmountTitle, manifestColumns } = courier;
  const remitTitles = [remitNumberTitle, remitAmountTitle].filter(Boolean).join(', ');
  return { name, tracking: trackingAddress, phone, remitDays, remitTitles, manifestColumns };
}

async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('conflict', 'COURIER_TAKEN', parcelText.courierTaken());
    throw error;
  }
}
