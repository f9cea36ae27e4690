import { expect, test } from 'vitest';
import type { UpiState } from '#domain/upi.ts';
import { paymentWords, type PayingOrder } from './payment-words.ts';

const cash = (orderTotal: string): PayingOrder => ({ paymentMethod: 'COD', orderTotal });
const byUpi = (state: UpiState): PayingOrder => ({
  paymentMethod: 'UPI',
  orderTotal: '500.00',
  upi: { link: '', upiId: '', payee: '', state, utr: null, payBefore: '', refundReference: '' },
});

const online = (paid: string): PayingOrder => ({
  paymentMethod: 'ONLINE',
  orderTotal: '500.00',
  online: { token: '', state: 'paid', payBefore: null, due: '0.00', paid, refunds: [] },
});

test('cash is collected, and paid by the delivery', () => {
  expect(paymentWords([cash('999.00'), cash('1.50')], 'PENDING')).toEqual([
    '₹1,000.50 will be collected in cash on delivery.',
  ]);
  expect(paymentWords([cash('999.00')], 'PAID')).toEqual(['₹999 will be recorded as paid in cash.']);
  expect(paymentWords([cash('999.00')], 'CANCELED')).toEqual(['Nothing is left to pay.']);
});

test('of an order by UPI no cash is named, and no delivery pays it', () => {
  for (const payment of ['PENDING', 'PAID'] as const) {
    expect(paymentWords([byUpi('paid')], payment)).toEqual(['The order is prepaid: there is nothing to collect.']);
    expect(paymentWords([byUpi('given')], payment)).toEqual(['The payment has not been verified yet.']);
  }
  expect(paymentWords([byUpi('paid')], 'CANCELED')).toEqual(['The UPI payment needs to be refunded.']);
  expect(paymentWords([byUpi('waiting')], 'CANCELED')).toEqual(['Nothing is left to pay.']);
});

test('money that came online goes back by itself, and an order without any has nothing to refund', () => {
  expect(paymentWords([online('500.00')], 'PENDING')).toEqual(['The order is prepaid: there is nothing to collect.']);
  expect(paymentWords([online('500.00'), online('0.00')], 'CANCELED')).toEqual([
    'Nothing is left to pay.',
    'The online payment is refunded automatically.',
  ]);
});

test('of several orders each way of paying has its sentence, and only cash is summed up', () => {
  expect(paymentWords([cash('999.00'), byUpi('paid'), byUpi('paid'), byUpi('waiting')], 'PAID')).toEqual([
    '₹999 will be recorded as paid in cash.',
    '2 orders are prepaid: there is nothing to collect.',
    'The payment has not been verified yet.',
  ]);
});

test('one order of several that is prepaid is one order, and a single order is the order', () => {
  expect(paymentWords([online('500.00'), cash('999.00')], 'PENDING')).toContain(
    'One order is prepaid: there is nothing to collect.',
  );
});
