import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { backWords, leavingWords, type ParcelledOrder } from './parcel-words.ts';

function anOrder(deliveryStatus: Order['deliveryStatus'], parcels = 0): ParcelledOrder {
  const parcel = { id: '1', courier: 'DTDC', courierPhone: '', weightGrams: null, trackingLink: null, addedAt: '' };
  const own = Array.from({ length: parcels }, (_, index) => ({ ...parcel, number: `AWB${index}` }));
  return { deliveryStatus, ...(parcels > 0 && { parcels: own }) };
}

test('the question before orders leave says which of them no manifest will list', () => {
  const [bare, labelled] = [anOrder('PENDING'), anOrder('PENDING', 1)];
  expect(leavingWords([labelled], 1)).toEqual([]);
  expect(leavingWords([bare], 1)).toEqual(['There is no tracking number, so the order will not be on the manifest.']);
  expect(leavingWords([bare, labelled], 2)).toEqual([
    '1 of 2 has no tracking number, so it will not be on the manifest.',
  ]);
  expect(leavingWords([bare, bare], 3)).toEqual([
    '2 of 3 have no tracking number, so they will not be on the manifest.',
  ]);
  expect(leavingWords([bare, bare], 2)).toEqual([
    '2 of 2 have no tracking number, so they will not be on the manifest.',
  ]);
});

test('the question before orders go back to pending says what is to be packed again, and which labels stay', () => {
  expect(backWords([anOrder('SHIPPED')])).toEqual(['The order must be packed again.']);
  expect(backWords([anOrder('SHIPPED', 1)])).toEqual([
    'The order must be packed again.',
    'The parcel and its label stay valid until you remove the parcel.',
  ]);
  expect(backWords([anOrder('SHIPPED', 2), anOrder('DELIVERED')])).toEqual([
    '2 orders must be packed again.',
    'The 2 parcels and their labels stay valid until you remove them.',
  ]);
  expect(backWords([anOrder('CANCELED', 1)])).toEqual([
    'The parcel and its label stay valid until you remove the parcel.',
  ]);
  expect(backWords([anOrder('CANCELED')])).toEqual([]);
});
