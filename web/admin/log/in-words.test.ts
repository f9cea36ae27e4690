import { expect, test } from 'vitest';
import * as logText from '#text/admin-log.ts';
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
  ).toEqual(['System', 'System', 'System', 'The command line', 'The command line']);
});

test('lines of one kind are counted by their things, and a kind without a plural says how many more there are', () => {
  const line = { who: 'Asha', count: 2, more: 1, one: '<who>Asha</who> matched the payment of <subject>7</subject>' };
  expect(logText.changeOfMany({ ...line, action: 'sale_began' })).toBe(
    '<who>Asha</who> started <subject>2 sales</subject>',
  );
  expect(logText.changeOfMany({ ...line, action: 'upi_matched' })).toBe(`${line.one}, and 1 more like it`);
});
