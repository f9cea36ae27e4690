import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeOf, chargesOfPieces, decideAmounts, type AmountLine } from './amounts.ts';
import { usualTerms, type DeliveryTerms } from './delivery.ts';
import { divide } from './divide.ts';
import { cartSums } from './pricing.ts';

const RUNS = { numRuns: 10_000 };
const instant = '2026-11-28T06:30:00.000Z';
const paise = fc.integer({ min: 0, max: 10_000_000 });
const line = fc.record({
  sellingPaise: paise,
  savingPaise: paise,
  quantity: fc.integer({ min: 1, max: 50 }),
  grams: fc.integer({ min: 0, max: 5000 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const rate = fc.record({ fromPaise: paise, fromGrams: fc.nat(20_000), chargePaise: fc.nat(100_000) });
const terms: fc.Arbitrary<DeliveryTerms> = fc.record({
  name: fc.constant('Zone'),
  isServed: fc.boolean(),
  daysFrom: fc.nat(5),
  daysTo: fc.integer({ min: 5, max: 20 }),
  takesCash: fc.boolean(),
  cashFeePaise: fc.nat(10_000),
  mostCashPaise: fc.option(paise),
  freeFromPaise: fc.option(paise),
  rates: fc.array(rate, { maxLength: 5 }),
});
const method = fc.constantFrom('COD' as const, 'UPI' as const);

describe('the amounts of an order', () => {
  test('sum up to the paisa, whatever the cart and the rules are', () =>
    fc.assert(
      fc.property(lines, terms, method, (lines, terms, method) => {
        const amounts = decideAmounts({ lines, terms, method, instant });
        const { totalPaise, subtotalPaise, discountPaise, charges, payablePaise } = amounts;
        expect(totalPaise).toBe(subtotalPaise - discountPaise);
        expect(payablePaise).toBe(charges.reduce((sum, charge) => sum + charge.paise, totalPaise));
        expect(charges.every((charge) => charge.paise > 0)).toBe(true);
        if (method === 'UPI') expect(chargeOf(charges, 'cash')).toBe(0);
        if (terms.freeFromPaise !== null && totalPaise >= terms.freeFromPaise)
          expect(chargeOf(charges, 'delivery')).toBe(0);
      }),
      RUNS,
    ));
  test('do not depend on the order of the lines, and two lines of one price are one', () =>
    fc.assert(
      fc.property(lines, terms, method, (lines, terms, method) => {
        const amounts = decideAmounts({ lines, terms, method, instant });
        expect(decideAmounts({ lines: lines.toReversed(), terms, method, instant })).toEqual(amounts);
        const split = lines.flatMap((one): AmountLine[] =>
          one.quantity === 1
            ? [one]
            : [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ],
        );
        expect(decideAmounts({ lines: split, terms, method, instant })).toEqual(amounts);
      }),
      RUNS,
    ));
  test('without rules are those of the specification', () =>
    fc.assert(
      fc.property(lines, method, (lines, method) => {
        const { charges, payablePaise, promise, refusal, toFreePaise, ...decided } = decideAmounts({
          lines,
          terms: usualTerms,
          method,
          instant,
        });
        const sums = cartSums(lines);
        expect(decided).toEqual({ ...sums, reductions: [], linePaise: [] });
        expect({ charges, payablePaise, refusal, toFreePaise }).toEqual({
          charges: [],
          payablePaise: sums.totalPaise,
          refusal: undefined,
          toFreePaise: undefined,
        });
        expect(promise).toEqual({ from: '2026-12-03', to: '2026-12-03' });
      }),
      RUNS,
    ));
  test.each([
    [{}, 'COD', undefined],
    [{ isServed: false }, 'UPI', 'NOT_SERVED'],
    [{ takesCash: false }, 'COD', 'NO_CASH_HERE'],
    [{ takesCash: false }, 'UPI', undefined],
    [{ mostCashPaise: 99_900 }, 'COD', undefined],
    // The limit for cash includes the cash fee, because the courier collects the price and the fee together.
    [{ mostCashPaise: 99_900, cashFeePaise: 1 }, 'COD', 'TOO_MUCH_CASH'],
    [{ mostCashPaise: 99_899 }, 'UPI', undefined],
  ] as const)('with %j, paid by %s, are refused as %s', (more, method, refusal) => {
    const lines = [{ sellingPaise: 99_900, savingPaise: 0, quantity: 1 }];
    expect(decideAmounts({ lines, terms: { ...usualTerms, ...more }, method, instant }).refusal).toBe(refusal);
  });
  test('say how much is missing until delivery is free', () => {
    const terms = {
      ...usualTerms,
      freeFromPaise: 99_900,
      rates: [{ fromPaise: 0, fromGrams: 0, chargePaise: 4900 }],
    };
    const of = (sellingPaise: number) =>
      decideAmounts({ lines: [{ sellingPaise, savingPaise: 0, quantity: 1 }], terms, method: 'COD', instant });
    expect(of(84_800)).toMatchObject({ payablePaise: 89_700, toFreePaise: 15_100 });
    expect(of(99_900)).toMatchObject({ payablePaise: 99_900, toFreePaise: undefined });
  });
});

describe('dividing an amount', () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 30 });
  test('loses and creates no paisa, and each part is within a paisa of its share', () =>
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (paise, weights) => {
        const parts = divide(paise, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [at, part] of parts.entries()) {
          const weight = whole === 0 ? 1 / weights.length : (weights[at] ?? 0) / whole;
          expect(Math.abs(part - paise * weight)).toBeLessThan(1.001);
          if (paise <= whole) expect(part).toBeLessThanOrEqual(weights[at] ?? 0);
        }
      }),
      RUNS,
    ));
  test('gives a paisa that remains to the first of equals', () => expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]));
});

test('pieces that come back one by one have exactly the charges of the order, in whatever steps they come', () =>
  fc.assert(
    fc.property(lines, fc.nat(100_000), fc.array(fc.nat(5), { minLength: 600 }), (lines, charge, steps) => {
      const sold = lines.map(({ sellingPaise, quantity }, id) => ({
        id: String(id),
        paise: sellingPaise * quantity,
        quantity,
      }));
      const next = steps.values();
      let refunded = 0;
      const before = sold.map(() => 0);
      while (before.some((count, at) => count < (sold[at]?.quantity ?? 0))) {
        const back = sold.map(({ id, quantity }, at) => {
          const came = before[at] ?? 0;
          return { id, before: came, quantity: Math.min(quantity - came, 1 + (next.next().value ?? 0)) };
        });
        const share = chargesOfPieces(charge, sold, back);
        expect(share).toBeGreaterThanOrEqual(0);
        refunded += share;
        for (const [at, { quantity }] of back.entries()) before[at] = (before[at] ?? 0) + quantity;
      }
      expect(refunded).toBe(charge);
    }),
    { numRuns: 2000 },
  ));
