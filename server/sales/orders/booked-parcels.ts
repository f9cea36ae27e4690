import { ShopError } from '#contract/errors.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { LABEL_DAYS } from '#domain/order-stages.ts';
import type { LoadedParcel } from './parcel-queries.ts';

/**
 * Returns the instant `LABEL_DAYS` before now. Couriers no longer accept the parcel labels of orders that were placed
 * before this instant.
 */
export function labelsSince(now: string): string {
  return addMs(now, -LABEL_DAYS * DAY_MS);
}

/** Names the parcels in one text, each by its courier and its number. */
export function namesOfParcels(parcels: ReadonlyArray<Pick<LoadedParcel, 'name' | 'number'>>): string {
  return parcels.map(({ name, number }) => `${name} ${number}`).join(', ');
}

/**
 * Throws 409 PARCEL_BOOKED if there are parcels, because a person who has their labels could still send them. The
 * message names the parcels.
 */
export function refuseBooked(parcels: readonly LoadedParcel[], sentence: (words: { parcels: string }) => string): void {
  if (parcels.length > 0)
    throw new ShopError('conflict', 'PARCEL_BOOKED', sentence({ parcels: namesOfParcels(parcels) }));
}
