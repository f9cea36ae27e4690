import { expect, test } from 'vitest';
import type { Order, Parcel } from '#contract/orders.ts';
import { collectionOf, isPaidAtTheDoor, labelsOf, pilesOf, shippedWithoutParcel } from './parcels-to-print.ts';

const parcel = (id: string, courier: string, addedAt = '2026-03-01T10:00:00.000Z'): Parcel => ({
  id,
  courier,
  courierPhone: '',
  number: id,
  weightGrams: null,
  trackingLink: null,
  addedAt,
});

function anOrder(id: string, more: Partial<Order> = {}): Order {
  return {
    id,
    orderNumber: `ORD${id}`,
    createdAt: '2026-03-01T09:00:00.000Z',
    subtotal: '999.00',
    discount: '0.00',
    orderTotal: '999.00',
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    expectedDeliveryDate: '2026-03-06',
    deliveredOn: null,
    user: { id: 'u', firstName: 'Asha', lastName: 'Rao', email: 'a@b.in' },
    address: {
      recipientName: '',
      phone: '',
      addressLine1: '',
      addressLine2: '',
      city: '',
      state: '',
      postalCode: '302029',
    },
    items: [],
    history: [],
    ...more,
  };
}

test('each parcel has a label, an order without one too, and what is cancelled or coming back has none', () => {
  const labels = labelsOf([
    anOrder('1', { parcels: [parcel('A', 'DTDC'), parcel('B', 'DTDC')] }),
    anOrder('2'),
    anOrder('3', { paymentStatus: 'CANCELED', parcels: [parcel('C', 'DTDC')] }),
  ]);
  expect(labels.map(({ key, place, count }) => [key, place, count])).toEqual([
    ['A', 1, 2],
    ['B', 2, 2],
    ['2', 1, 1],
  ]);
});

test('an order is paid at the door where it is paid in cash and has not been yet', () => {
  const orders: Array<Partial<Order>> = [
    {},
    { paymentMethod: 'UPI' },
    { paymentStatus: 'PAID' },
    { paymentStatus: 'CANCELED' },
  ];
  expect(orders.map((more) => isPaidAtTheDoor(anOrder('1', more)))).toEqual([true, false, false, false]);
});

test('cash is collected once, however many parcels an order has, and never for what is paid', () => {
  const labels = labelsOf([
    anOrder('1', { parcels: [parcel('A', 'DTDC'), parcel('B', 'DTDC')] }),
    anOrder('2', { paymentStatus: 'PAID' }),
  ]);
  expect(labels.map(({ collectPaise }) => collectPaise)).toEqual([99900, 0, 0]);
});

test('a manifest gathers parcels by courier, of a day in India, with the cash to collect', () => {
  const orders = [
    anOrder('1', { parcels: [parcel('A', 'DTDC'), parcel('B', 'Blue Dart')] }),
    anOrder('2', { parcels: [parcel('C', 'DTDC')] }),
    // The time 19:00 UTC is half past midnight in India.
    anOrder('3', { parcels: [parcel('D', 'DTDC', '2026-03-01T19:00:00.000Z')] }),
    anOrder('4'),
  ];
  const seen = (day?: string) =>
    pilesOf(orders, day).map(({ courier, parcels, collectPaise }) => [
      courier,
      parcels.map(({ key }) => key).join(''),
      collectPaise,
    ]);
  expect(seen()).toEqual([
    ['Blue Dart', 'B', 0],
    ['DTDC', 'ACD', 299700],
  ]);
  expect(seen('2026-03-02')).toEqual([['DTDC', 'D', 99900]]);
});

test('a label says what is collected; of an order by UPI whose payment is not found yet, that nothing is', () => {
  const two = [parcel('A', 'DTDC'), parcel('B', 'DTDC')];
  const said = (more: Partial<Order>) => labelsOf([anOrder('1', { parcels: two, ...more })]).map(collectionOf);
  expect(said({})).toEqual(['cod', 'withFirst']);
  expect(said({ paymentStatus: 'PAID' })).toEqual(['paid', 'paid']);
  expect(said({ paymentMethod: 'UPI' })).toEqual(['nothing', 'nothing']);
});

test('a manifest knows the orders that are on their way without a parcel', () => {
  const sent = { deliveryStatus: 'SHIPPED' } as const;
  expect(
    shippedWithoutParcel([
      anOrder('1', sent),
      anOrder('2', { ...sent, parcels: [parcel('A', 'DTDC')] }),
      anOrder('3', { ...sent, stage: 'OUT_FOR_DELIVERY' }),
      anOrder('4', { ...sent, stage: 'REFUSED' }),
      anOrder('5'),
    ]),
  ).toEqual(['ORD1', 'ORD3']);
});
