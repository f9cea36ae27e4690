import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { chargesOf, nothingAsked, type Offered, type OfferedLine } from './draft.ts';

// The cast is safe: the form reads only these fields of an order. The order has one piece of ₹3,000, three pieces of
// ₹500 each, and charges of ₹79.
const order = {
  charges: [
    { kind: 'delivery', amount: '49.00' },
    { kind: 'cash', amount: '30.00' },
  ],
  items: [
    { id: 'suit', quantity: 1, priceAtPurchase: '3000.00' },
    { id: 'shirt', quantity: 3, priceAtPurchase: '500.00' },
  ],
} as unknown as Order;
const line = (itemId: string, most: number): OfferedLine => ({ itemId, most, until: null, refusal: null, swaps: [] });
const lines = [line('suit', 1), line('shirt', 3)];
const draft = (reason: string, counts: Record<string, number>) => ({ ...nothingAsked(lines), reason, counts });
const offered = (charges: Offered['charges'], most = 3): Offered => ({
  lines: [line('suit', 1), line('shirt', most)],
  charges,
});
const all = offered({ left: '79.00', always: false });

test('names the charges that come back with the pieces where the shop is at fault', () => {
  expect(chargesOf(draft('DAMAGED', { shirt: 1 }), all, order)).toBe(878);
  expect(chargesOf(draft('DAMAGED', { suit: 1, shirt: 3 }), all, order)).toBe(7900);
  // One shirt of the order was already returned before, so its share of the charges is no longer left.
  expect(chargesOf(draft('QUALITY', { shirt: 2 }), offered({ left: '70.22', always: false }, 2), order)).toBe(1755);
});

test('names none for another reason, unless the policy refunds them with every return; never more than is left', () => {
  expect(chargesOf(draft('CHANGED_MIND', { shirt: 1 }), all, order)).toBe(0);
  expect(chargesOf(draft('', { shirt: 1 }), offered({ left: '79.00', always: true }), order)).toBe(878);
  expect(chargesOf(draft('DAMAGED', { shirt: 1 }), offered({ left: '5.00', always: false }), order)).toBe(500);
  expect(chargesOf(draft('DAMAGED', { shirt: 1 }), offered(undefined), order)).toBe(0);
  expect(chargesOf({ ...draft('DAMAGED', { shirt: 1 }), kind: 'swap' }, all, order)).toBe(0);
});
