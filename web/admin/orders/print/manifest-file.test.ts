import { expect, test } from 'vitest';
import { manifestColumnsOf } from '#domain/courier-file.ts';
import { manifestFile } from './manifest-file.ts';
import type { ParcelToPrint } from './parcels-to-print.ts';

const address = {
  recipientName: 'कमला देवी',
  phone: '+919876543210',
  addressLine1: '=7, Potters’ Street',
  addressLine2: '',
  city: 'Jaipur',
  state: 'Rajasthan',
  postalCode: '302029',
};
const items = [{ id: 'i', quantity: 2, priceAtPurchase: '499.50', product: { name: 'Kurta', size: 'M' } }];
// The cast is safe: the file uses only these fields of an order.
const order = {
  orderNumber: 'ORD123456',
  orderTotal: '999.00',
  user: { firstName: 'Asha', lastName: 'Rao' },
  address,
  items,
} as unknown as ParcelToPrint['order'];
const parcel = (number: string, collectPaise: number): ParcelToPrint => ({
  key: number,
  order,
  parcel: { id: number, courier: 'D', courierPhone: '', number, weightGrams: 450, trackingLink: null, addedAt: '' },
  place: 1,
  count: 1,
  collectPaise,
});
const linesOf = (columns: string) => {
  const read = manifestColumnsOf(columns);
  if (!read) throw new Error('no columns');
  return manifestFile([parcel('AWB1', 99_900), parcel('AWB2', 0)], read)
    .slice(1)
    .trimEnd()
    .split('\r\n');
};

test('has the courier’s columns, a row a parcel, with what is to be collected', () => {
  expect(linesOf('Waybill=parcel, Phone=phone, GST=, COD=collect, Mode=payment, g=weight')).toEqual([
    'Waybill,Phone,GST,COD,Mode,g',
    'AWB1,9876543210,,999.00,COD,450',
    'AWB2,9876543210,,0.00,Prepaid,450',
  ]);
});

test('without any says all that the usual courier asks, and runs no formula', () => {
  const [titles, first] = linesOf('');
  expect(titles).toMatch(/^AWB,Order,Name,Phone,/);
  expect(first).toBe(
    `AWB1,ORD123456,कमला देवी,9876543210,"'=7, Potters’ Street",Jaipur,Rajasthan,302029,450,999.00,2,2 x Kurta (M)`,
  );
});
