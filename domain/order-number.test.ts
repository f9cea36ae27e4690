import { expect, test } from 'vitest';
import { orderNumberOf } from './order-number.ts';

test.each([
  'ORD123456',
  ' ord123456 ',
  '#ORD123456',
  '# ord 123456',
  'ORD-123456',
  'ORD\u2011123456',
  'Order #ORD123456',
  'Order no. ORD123456',
  'Order number: #ORD123456',
  '\u202AORD\u200B123456\u202C',
  'ＯＲＤ１２３４５６',
  'ORD१२३४५६',
])('“%s” is the order ORD123456', (text) => {
  expect(orderNumberOf(text)).toBe('ORD123456');
});

test.each(['ORD12345', '123456', 'ORD123456 Asha', 'RECORD123456', 'AORD123456', ''])(
  '“%s” is no order number',
  (text) => {
    expect(orderNumberOf(text)).toBeUndefined();
  },
);
