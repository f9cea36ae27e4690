import { expect, test } from 'vitest';
import type { Delivery } from '#contract/delivery.ts';
import { amountsTo } from '#contract/delivery-terms.ts';
import { promiseOf } from './promise-words.ts';

const delivery: Delivery = {
  ...{ pin: '302029', isServed: true, takesCash: true, cashFee: '0.00', mostCash: null },
  ...{ freeFrom: '999.00', rates: [{ from: '0.00', fromGrams: 0, charge: '49.00' }] },
  ...{ from: '2026-12-08', to: '2026-12-08' },
};

function said(change: Partial<Delivery>, { rupees = 848, hasUpi = true, isWeighed = true } = {}): string {
  const answer = { ...delivery, ...change };
  const lines = [{ sellingPaise: rupees * 100, savingPaise: 0, quantity: 1 }];
  const amounts = amountsTo(answer, { lines, method: 'COD' });
  return promiseOf(answer, { amounts, hasUpi, isWeighed }).join(' ');
}

test('says the day, that cash is taken, the charge, and how much more makes it free', () => {
  expect(said({})).toBe(
    'Delivery by Tue 8 Dec. Cash on delivery available. Delivery costs ₹49. Add ₹151 more for free delivery on orders of ₹999 and above.',
  );
  expect(said({}, { rupees: 999 })).toBe('Delivery by Tue 8 Dec. Cash on delivery available. Free delivery.');
  expect(said({ freeFrom: null })).toContain('Delivery costs ₹49.');
  expect(said({ from: '2026-12-05' })).toContain('Delivery 5–8 Dec.');
});

test('says what is possible instead of cash', () => {
  expect(said({ takesCash: false })).toContain('Cash on delivery isn’t available here. Please pay online.');
  expect(said({ takesCash: false }, { hasUpi: false })).toContain('Cash on delivery isn’t available here.');
  expect(said({ mostCash: '500.00' })).toContain('Cash on delivery is available up to ₹500. Please pay online.');
  expect(said({ mostCash: '5000.00', cashFee: '30.00' })).toContain(
    'Cash on delivery available for a fee of ₹30, up to ₹5,000.',
  );
});

test('asks to check a PIN code that belongs to no state, and promises all the same', () => {
  const words = said({ pin: '350001', isUnknown: true });
  expect(words).toMatch(/^We could not find PIN code 350001\. Please check it\. Delivery by Tue 8 Dec\./);
});

test('says that a PIN code is not served, and nothing about charges', () => {
  expect(said({ isServed: false })).toBe('We don’t deliver to 302029 yet. Please try another PIN code.');
});

test('names no charge by weight where the weight is unknown', () => {
  const rates = [...delivery.rates, { from: '0.00', fromGrams: 500, charge: '99.00' }];
  expect(said({ rates }, { isWeighed: false })).toContain('Delivery costs ₹49 or more, depending on weight');
  expect(said({ rates }, { isWeighed: false, rupees: 999 })).toContain('Free delivery.');
});
