import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsTo } from '#contract/delivery-terms.ts';
import { termsByPin, type DeliveryRules } from '#domain/delivery.ts';
import { paymentMethods } from '#domain/upi.ts';
import { amountsIn, presentDelivery } from './delivery.ts';

// The browser computes the amounts of a cart for the shopper's PIN code from the API's answer. When the shopper places
// the order, the server computes the amounts itself. Both results must be equal.

const paise = fc.integer({ min: 0, max: 2_000_000 });
const grams = fc.integer({ min: 0, max: 5000 });
const maybe = fc.option(paise);
const rate = fc.record({ fromPaise: paise, fromGrams: grams, chargePaise: paise });
const terms = {
  isServed: fc.boolean(),
  takesCash: fc.boolean(),
  cashFeePaise: paise,
  mostCashPaise: maybe,
  freeFromPaise: maybe,
  rates: fc.array(rate, { maxLength: 4 }),
};
const zone = (name: string, pins: string[]) =>
  fc
    .record({ ...terms, daysFrom: fc.integer({ min: 0, max: 9 }), longer: fc.integer({ min: 0, max: 9 }) })
    .map(({ longer, ...one }) => ({
      ...one,
      ...{ id: name, name, pins, isRest: pins.length === 0, daysTo: one.daysFrom + longer },
    }));
const rules: fc.Arbitrary<DeliveryRules> = fc.record({
  zones: fc.tuple(zone('Ladakh', ['194']), zone('Jaipur', ['302029']), zone('Rest', [])),
  cutoffHour: fc.integer({ min: 0, max: 24 }),
  daysOff: fc.subarray([0, 1, 6]),
  holidays: fc.subarray(['2026-12-02', '2026-12-03', '2026-12-25']),
  chargeRate: fc.constant(null),
});
const line = fc.record({
  sellingPaise: paise,
  savingPaise: paise,
  quantity: fc.integer({ min: 1, max: 20 }),
  grams,
});

test('the browser decides the same charges, promise and refusal as the server', () => {
  fc.assert(
    fc.property(
      rules,
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom('194101', '302029', '560001'),
      fc.constantFrom(...paymentMethods),
      fc.integer({ min: 0, max: 40 * 24 }),
      (rules, lines, pin, method, hours) => {
        const book = { rules, termsOf: termsByPin(rules), needsWeights: true };
        const now = new Date(Date.UTC(2026, 10, 28, hours, 17)).toISOString();
        const answer = presentDelivery(book, pin, now);
        if (!answer) throw new Error('no zones');
        expect(amountsTo(answer, { lines, method })).toEqual(amountsIn(book, { lines, pin, method, now }));
      },
    ),
    { numRuns: 2000 },
  );
});
