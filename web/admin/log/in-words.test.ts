import { expect, test } from 'vitest';
import { inWords } from './in-words.ts';

test('stages of orders and states of returns are called what their own screens call them', () => {
  expect([inWords('stage', 'HANDED_OVER'), inWords('return', 'PICKUP_SET')]).toEqual(['In transit', 'Pickup arranged']);
});

test('what has no words of its own stays as it was logged', () => {
  expect([inWords('name', 'HANDED_OVER'), inWords('stage', null), inWords('stock', 5)]).toEqual([
    'HANDED_OVER',
    null,
    5,
  ]);
});
