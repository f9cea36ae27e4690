import { toCsvFile } from '#domain/csv.ts';
import type { ManifestColumn, ManifestField } from '#domain/courier-file.ts';
import { parseRupees, toRupees } from '#domain/money.ts';
import { recipientOf } from '#domain/people.ts';
import * as labelText from '#text/admin-labels.ts';
import type { ParcelToPrint } from './parcels-to-print.ts';

/**
 * Writes the list of a courier's parcels as CSV for the courier's own program. The file has the columns of that
 * program, and one row for each parcel.
 */
export function manifestFile(parcels: readonly ParcelToPrint[], columns: readonly ManifestColumn[]): string {
  return toCsvFile([
    columns.map(({ title }) => title),
    ...parcels.map((parcel) => columns.map(({ field }) => (field === '' ? '' : cells[field](parcel)))),
  ]);
}

const cells: Record<ManifestField, (parcel: ParcelToPrint) => string | number> = {
  parcel: ({ parcel }) => parcel?.number ?? '',
  order: ({ order }) => order.orderNumber,
  recipient: ({ order }) => recipientOf(order),
  // Couriers' programs accept only ten digits as a phone number.
  phone: ({ order }) => order.address.phone.replaceAll(/\D/g, '').slice(-10),
  address: ({ order: { address } }) => [address.addressLine1, address.addressLine2].filter(Boolean).join(', '),
  city: ({ order }) => order.address.city,
  state: ({ order }) => order.address.state,
  pin: ({ order }) => order.address.postalCode,
  weight: ({ parcel }) => parcel?.weightGrams ?? '',
  collect: ({ collectPaise }) => toRupees(collectPaise),
  payment: ({ collectPaise }) => labelText.paymentOf({ isCod: String(collectPaise > 0) }),
  value: ({ order }) => toRupees(parseRupees(order.orderTotal) ?? 0),
  pieces: ({ order }) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  contents: ({ order }) =>
    order.items
      .map(({ quantity, product: { name, size } }) => `${quantity} x ${name}${size && ` (${size})`}`)
      .join('; '),
};
