import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { afterOffers } from './after-offers.ts';
import { nothingAsked, priceOfChosen } from './draft.ts';

// The casts are safe: the functions read only these fields of an order.
const order = {
  reductions: [
    { name: 'Three for two', amount: '899.00' },
    { name: 'Free delivery', amount: '49.00', isDelivery: true },
  ],
  items: [{ id: 'shirt', quantity: 3, priceAtPurchase: '899.00', reduction: '899.00' }],
} as unknown as Order;
const one = { count: 1, pricePaise: 89_900, paidPaise: 59_933 };

test('explains a refund that is lower than the price by the offers of the order', () => {
  expect(afterOffers(one, order)).toBe('₹899 less ₹299.67, its share of Three for two');
  expect(afterOffers({ count: 2, pricePaise: 179_800, paidPaise: 119_867 }, order)).toBe(
    '₹1,798 less ₹599.33, their share of Three for two',
  );
});

test('explains nothing where the refund is the price', () => {
  expect(afterOffers({ ...one, paidPaise: 89_900 }, order)).toBe('');
  expect(afterOffers({ ...one, paidPaise: 89_900 }, {} as Order)).toBe('');
});

test('the price of the chosen pieces is their price before offers', () => {
  const lines = [{ itemId: 'shirt', most: 3, until: null, refusal: null, swaps: [] }];
  const draft = { ...nothingAsked(lines), counts: { shirt: 2 } };
  expect(priceOfChosen(draft, lines, order)).toEqual({ count: 2, pricePaise: 179_800 });
});
