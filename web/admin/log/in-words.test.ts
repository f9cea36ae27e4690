import { expect, test } from 'vitest';
import { inWords, withoutAccount } from './in-words.ts';

test('stages of orders and states of returns are called what their own screens call them', () => {
  expect([inWords('stage', 'HANDED_OVER'), inWords('return', 'PICKUP_SET')]).toEqual([
    'In transit',
    'Pickup scheduled',
  ]);
});

test('what has no words of its own stays as it was logged', () => {
  expect([inWords('name', 'HANDED_OVER'), inWords('stage', null), inWords('stock', 5)]).toEqual([
    'HANDED_OVER',
    null,
    5,
  ]);
});

test('an order that lapses, or a payment that is found, was moved by no command line', () => {
  expect(
    ['order.stage', 'upi.matched', 'webhook.paused', 'product.imported', 'staff.role'].map(withoutAccount),
  ).toEqual(['The shop itself', 'The shop itself', 'The shop itself', 'The command line', 'The command line']);
});
