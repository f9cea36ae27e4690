import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAmounts } from './amounts.ts';
import { usualTerms } from './delivery.ts';
import { decideReductions } from './decide-reductions.ts';
import {
  codeKey,
  offerStateAt,
  whyNotRunning,
  type Candidate,
  type OfferEffect,
  type OfferLine,
  type OfferTerms,
} from './offers.ts';
import { paidFor } from './paid-parts.ts';
import { paymentMethods, type PaymentMethod } from './upi.ts';

const RUNS = { numRuns: 10_000 };
const instant = '2026-11-27T12:30:00.000Z';
const always: OfferTerms = {
  ...{ effect: { kind: 'percent', percent: 10 }, goods: { kind: 'all' }, startsAt: null, endsAt: null },
  ...{ weekdays: [], fromMinute: 0, toMinute: 1440, leastPaise: 0, leastPieces: 0, mostPaise: null },
  ...{ isFirstOrderOnly: false, isPrepaidOnly: false, mostPerCustomer: null, isCombinable: false, rank: null },
};

let last = 0;
function offered(effect: OfferEffect, more: Partial<OfferTerms> & { code?: string; only?: string[] } = {}) {
  const { code = '', only, ...terms } = more;
  const id = `offer-${String(last++).padStart(6, '0')}`;
  const offer = { id, name: id, terms: { ...always, ...terms, effect }, isPaused: false };
  return { offer, code, isFor: (line) => !only || only.includes(line.id) } satisfies Candidate<OfferLine>;
}

type Decided = { floorPercent?: number; method?: PaymentMethod };
function decided(lines: OfferLine[], candidates: Array<Candidate<OfferLine>>, paid: Decided = {}) {
  return decideReductions({ lines, candidates, instant, method: 'COD', ...paid });
}

const line = (id: string, rupees: number, quantity = 1): OfferLine => ({ id, sellingPaise: rupees * 100, quantity });
const offOf = (result: ReturnType<typeof decided>) => result.linePaise.map((paise) => paise / 100);

describe('an offer takes off', () => {
  test('per cent in whole rupees, rounded up but never above the price', () => {
    expect(offOf(decided([line('a', 3917)], [offered({ kind: 'percent', percent: 10 })]))).toEqual([392]);
    expect(offOf(decided([line('a', 99.5)], [offered({ kind: 'percent', percent: 100 })]))).toEqual([99.5]);
    const half = offered({ kind: 'buyGet', buy: 1, get: 1, percent: 50 });
    expect(offOf(decided([line('a', 999, 2)], [half]))).toEqual([500]);
    // The whole reduction is rounded once, not for each pair of bangles.
    const little = offered({ kind: 'buyGet', buy: 1, get: 1, percent: 5 });
    expect(offOf(decided([line('a', 10, 100)], [little]))).toEqual([25]);
    // Rounding never makes an order free of charge.
    expect(offOf(decided([line('a', 50)], [offered({ kind: 'percent', percent: 99 })]))).toEqual([49.5]);
    expect(offOf(decided([line('a', 1)], [offered({ kind: 'percent', percent: 10 })]))).toEqual([0.1]);
  });

  test('per cent, of its own goods only, to its maximum', () => {
    const lines = [line('a', 999), line('b', 500, 2)];
    expect(offOf(decided(lines, [offered({ kind: 'percent', percent: 20 })]))).toEqual([199.9, 200.1]);
    expect(offOf(decided(lines, [offered({ kind: 'percent', percent: 20 }, { only: ['b'] })]))).toEqual([0, 200]);
    const most = decided(lines, [offered({ kind: 'percent', percent: 20 }, { mostPaise: 10_000 })]);
    expect(most.applied[0]?.paise).toBe(10_000);
  });

  test('an amount, divided by price, and never more than the goods cost', () => {
    expect(offOf(decided([line('a', 300), line('b', 100)], [offered({ kind: 'amount', paise: 20_000 })]))).toEqual([
      150, 50,
    ]);
    const candidates = [offered({ kind: 'amount', paise: 90_000 })];
    expect(offOf(decided([line('a', 300)], candidates))).toEqual([300]);
    expect(decided([line('a', 300)], candidates).linePaise).toEqual([30_000]);
  });

  test('all above a fixed price', () => {
    expect(offOf(decided([line('a', 700, 2), line('b', 400)], [offered({ kind: 'price', paise: 49_900 })]))).toEqual([
      402, 0,
    ]);
  });

  test('the cheapest of each three; the reduction belongs to all three', () => {
    const buyGet = offered({ kind: 'buyGet', buy: 2, get: 1, percent: 100 });
    expect(offOf(decided([line('a', 300, 3)], [buyGet]))).toEqual([300]);
    expect(offOf(decided([line('a', 300, 7)], [buyGet]))).toEqual([600]);
    // The prices of the three pieces are 600, 600 and 300. The cheapest piece is free. This reduction is divided over
    // all three pieces.
    expect(offOf(decided([line('a', 600, 2), line('b', 300)], [buyGet]))).toEqual([240, 60]);
    // The first line has seven pieces, of which six make two groups. The seventh piece makes a group with the two
    // pieces of the second line.
    expect(offOf(decided([line('a', 600, 7), line('b', 300, 2)], [buyGet]))).toEqual([1350, 150]);
    expect(decided([line('a', 300, 2)], [buyGet]).refused[0]?.reason).toEqual({ kind: 'MORE_PIECES', pieces: 1 });
  });

  test('what a set of three costs above its price', () => {
    const set = offered({ kind: 'set', pieces: 3, paise: 99_900 });
    expect(offOf(decided([line('a', 400, 3)], [set]))).toEqual([201]);
    expect(offOf(decided([line('a', 400, 4)], [set]))).toEqual([201]);
    expect(decided([line('a', 300, 3)], [set]).refused[0]?.reason).toEqual({ kind: 'NOTHING' });
  });

  test('the delivery', () => {
    const terms = { ...usualTerms, rates: [{ fromPaise: 0, fromGrams: 0, chargePaise: 4900 }] };
    const lines = [{ ...line('a', 300), savingPaise: 0 }];
    const reductions = decided(lines, [offered({ kind: 'freeDelivery' }), offered({ kind: 'percent', percent: 10 })]);
    const amounts = decideAmounts({ lines, terms, method: 'UPI', instant, reductions });
    expect(amounts).toMatchObject({ discountPaise: 3000, totalPaise: 27_000, payablePaise: 27_000, charges: [] });
    expect(amounts.reductions.map(({ paise, isDelivery }) => [paise, isDelivery])).toEqual([
      [3000, false],
      [4900, true],
    ]);
  });
});

describe('among several offers', () => {
  const lines = [line('a', 1000)];
  const ten = offered({ kind: 'percent', percent: 10 });
  const best = offered({ kind: 'amount', paise: 15_000 });

  test('the one that saves most applies, and the other says so', () => {
    const result = decided(lines, [ten, best]);
    expect(result.applied.map(({ offerId }) => offerId)).toEqual([best.offer.id]);
    expect(result.refused).toMatchObject([{ offer: ten.offer, reason: { kind: 'BETTER', name: best.offer.name } }]);
  });

  test('the owner’s rank decides where there is one', () => {
    const first = offered({ kind: 'percent', percent: 5 }, { rank: 1 });
    expect(decided(lines, [best, first]).applied.map(({ offerId }) => offerId)).toEqual([first.offer.id]);
  });

  test('those that combine apply together, one after the other, not below the floor', () => {
    const both = [
      offered({ kind: 'percent', percent: 60 }, { isCombinable: true }),
      offered({ kind: 'amount', paise: 50_000 }, { isCombinable: true }),
    ];
    expect(offOf(decided(lines, both))).toEqual([1000]);
    expect(offOf(decided(lines, both, { floorPercent: 30 }))).toEqual([700]);
  });

  test('those that combine apply in the order of their ranks', () => {
    const ranked = [
      offered({ kind: 'percent', percent: 60 }, { isCombinable: true, rank: 2 }),
      offered({ kind: 'amount', paise: 50_000 }, { isCombinable: true, rank: 1 }),
    ];
    expect(offOf(decided(lines, ranked))).toEqual([800]);
  });

  test('one paisa is a reduction too', () => {
    expect(decided(lines, [offered({ kind: 'amount', paise: 1 })]).linePaise).toEqual([1]);
  });

  test('of two that save the same, the typed code applies', () => {
    const code = offered({ kind: 'percent', percent: 10 }, { code: 'TEN' });
    expect(decided(lines, [ten, code]).applied[0]?.code).toBe('TEN');
  });
});

describe('an offer that does not apply says why', () => {
  test.each([
    ['before its beginning', { startsAt: '2026-11-28T12:30:00.000Z' }, { kind: 'EARLY' }],
    ['after its end', { endsAt: instant }, { kind: 'ENDED' }],
    ['on another day', { weekdays: [6] }, { kind: 'NOT_NOW' }],
    ['at another hour', { fromMinute: 0, toMinute: 1080 }, { kind: 'NOT_NOW' }],
    ['for less', { leastPaise: 120_000 }, { kind: 'MORE_MONEY', paise: 20_000 }],
    ['for fewer', { leastPieces: 3 }, { kind: 'MORE_PIECES', pieces: 2 }],
    ['in cash', { isPrepaidOnly: true }, { kind: 'PAY_ONLINE' }],
    ['in cash for less', { isPrepaidOnly: true, leastPieces: 3 }, { kind: 'MORE_PIECES' }],
  ])('%s', (_, terms, reason) => {
    const one = offered({ kind: 'percent', percent: 10 }, terms);
    expect(decided([line('a', 1000)], [one]).refused).toMatchObject([{ reason }]);
  });

  test('hours over midnight belong to the evening on which they begin', () => {
    const { offer } = offered(
      { kind: 'percent', percent: 10 },
      { weekdays: [5], fromMinute: 22 * 60, toMinute: 2 * 60 },
    );
    expect(whyNotRunning(offer, '2026-11-27T17:00:00.000Z')).toBeUndefined();
    expect(whyNotRunning(offer, '2026-11-27T19:30:00.000Z')).toBeUndefined();
    expect(whyNotRunning(offer, '2026-11-27T20:30:00.000Z')).toEqual({ kind: 'NOT_NOW' });
    expect(whyNotRunning(offer, '2026-11-26T19:30:00.000Z')).toEqual({ kind: 'NOT_NOW' });
  });
});

describe('an offer runs', () => {
  const dated = {
    ...offered({ kind: 'percent', percent: 10 }).offer,
    terms: { ...always, startsAt: '2026-11-27T12:00:00.000Z', endsAt: '2026-11-27T13:00:00.000Z' },
  };
  const at = (time: string) => `2026-11-27T${time}.000Z`;

  test('from its first instant until before its last one', () => {
    expect(whyNotRunning(dated, at('11:59:59'))).toEqual({ kind: 'EARLY', at: dated.terms.startsAt });
    expect(whyNotRunning(dated, at('12:00:00'))).toBeUndefined();
    expect(whyNotRunning(dated, at('12:59:59'))).toBeUndefined();
    expect(whyNotRunning(dated, at('13:00:00'))).toEqual({ kind: 'ENDED', at: dated.terms.endsAt });
    expect(['11:59:59', '12:00:00', '12:59:59', '13:00:00'].map((time) => offerStateAt(dated, at(time)))).toEqual([
      'planned',
      'running',
      'running',
      'ended',
    ]);
    expect(offerStateAt({ ...dated, isPaused: true }, at('12:30:00'))).toBe('paused');
  });

  test('from its first minute of a day until before its last one, over midnight too', () => {
    const daily = (fromMinute: number, toMinute: number) => ({
      ...dated,
      terms: { ...always, fromMinute, toMinute },
    });
    // 12:30 UTC is 18:00 in India.
    const evening = daily(18 * 60, 20 * 60);
    expect(['12:29:00', '12:30:00', '14:29:00', '14:30:00'].map((time) => !whyNotRunning(evening, at(time)))).toEqual([
      ...[false, true, true, false],
    ]);
    const night = daily(18 * 60, 60);
    expect(['12:29:00', '12:30:00', '19:29:00', '19:30:00'].map((time) => !whyNotRunning(night, at(time)))).toEqual([
      ...[false, true, true, false],
    ]);
  });
});

test('codes are the same in any case, with spaces and look-alike letters', () => {
  expect(new Set(['FESTIVE10', 'festive 1O', 'FEST-IVE-l0', 'ＦＥＳＴＩＶＥ１０'].map(codeKey)).size).toBe(1);
  expect(codeKey('दिवाली 10')).not.toBe('');
});

const paise = fc.integer({ min: 0, max: 1_000_000 });
const effect: fc.Arbitrary<OfferEffect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), paise }),
  fc.record({ kind: fc.constant('price' as const), paise }),
  fc.record({
    kind: fc.constant('buyGet' as const),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('set' as const), pieces: fc.integer({ min: 1, max: 5 }), paise }),
  fc.constant({ kind: 'freeDelivery' as const }),
);
const candidate = fc
  .record({
    effect,
    only: fc.option(fc.subarray(['0', '1', '2', '3', '4'])),
    isCombinable: fc.boolean(),
    isPrepaidOnly: fc.boolean(),
    rank: fc.option(fc.nat(3)),
    mostPaise: fc.option(paise),
  })
  .map(({ effect, only, ...terms }) => offered(effect, { ...terms, ...(only && { only }) }));
const lines = fc
  .array(
    fc.record({ sellingPaise: fc.integer({ min: 1, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 60 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: String(at), savingPaise: 100 })));
const asked = fc.record({
  lines,
  candidates: fc.array(candidate, { maxLength: 5 }),
  floorPercent: fc.constantFrom(0, 0, 30, 100),
  method: fc.constantFrom(...paymentMethods),
});

describe('for random carts and offers', () => {
  test('no line falls below its floor, parts are never negative, and their sum is the reduction', () => {
    fc.assert(
      fc.property(asked, ({ lines, candidates, floorPercent, method }) => {
        const reductions = decided(lines, candidates, { floorPercent, method });
        const { applied, linePaise } = reductions;
        for (const [at, { sellingPaise, quantity }] of lines.entries()) {
          const off = linePaise[at] ?? 0;
          expect(off).toBeGreaterThanOrEqual(0);
          expect(sellingPaise * quantity - off).toBeGreaterThanOrEqual((sellingPaise * quantity * floorPercent) / 100);
        }
        for (const { paise, parts } of applied) {
          expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise);
        }
        const amounts = decideAmounts({ lines, terms: usualTerms, method, instant, reductions });
        expect(amounts.subtotalPaise - amounts.discountPaise).toBe(amounts.totalPaise);
        expect(amounts.totalPaise).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  test('a cart costs the same in any order of adding, and of the offers', () => {
    fc.assert(
      fc.property(asked, fc.infiniteStream(fc.nat()), ({ lines, candidates, ...paid }, order) => {
        const keyed = (all: readonly unknown[]) => all.map(() => order.next().value as number);
        const [byLine, byOffer] = [keyed(lines), keyed(candidates)];
        const mixed = lines.toSorted((a, b) => (byLine[lines.indexOf(a)] ?? 0) - (byLine[lines.indexOf(b)] ?? 0));
        const others = candidates.toSorted(
          (a, b) => (byOffer[candidates.indexOf(a)] ?? 0) - (byOffer[candidates.indexOf(b)] ?? 0),
        );
        const [one, other] = [decided(lines, candidates, paid), decided(mixed, others, paid)];
        const offOf = (result: typeof one, of: typeof lines) =>
          Object.fromEntries(of.map(({ id }, at) => [id, result.linePaise[at]]));
        expect(offOf(other, mixed)).toEqual(offOf(one, lines));
        expect(other.isDeliveryFree).toBe(one.isDeliveryFree);
      }),
      RUNS,
    );
  });

  test('an offer without limits never makes an order dearer', () => {
    fc.assert(
      fc.property(asked, candidate, ({ lines, candidates, method }, more) => {
        const unranked = [...candidates, more].map((one) => ({
          ...one,
          offer: { ...one.offer, terms: { ...one.offer.terms, rank: null, isCombinable: false } },
        }));
        const sumOf = (of: typeof unranked) =>
          decided(lines, of, { method }).linePaise.reduce((sum, paise) => sum + paise, 0);
        expect(sumOf(unranked)).toBeGreaterThanOrEqual(sumOf(unranked.slice(0, -1)));
      }),
      RUNS,
    );
  });

  test('an order in cash costs as if no offer asked for payment in advance, a prepaid one as if none had the condition', () => {
    fc.assert(
      fc.property(asked, ({ lines, candidates, ...paid }) => {
        const { linePaise, isDeliveryFree } = decided(lines, candidates, paid);
        const open =
          paid.method === 'COD'
            ? candidates.filter(({ offer }) => !offer.terms.isPrepaidOnly)
            : candidates.map((one) => ({
                ...one,
                offer: { ...one.offer, terms: { ...one.offer.terms, isPrepaidOnly: false } },
              }));
        expect({ linePaise, isDeliveryFree }).toEqual({
          linePaise: decided(lines, open, paid).linePaise,
          isDeliveryFree: decided(lines, open, paid).isDeliveryFree,
        });
      }),
      RUNS,
    );
  });

  test('where the owner ranks nothing, paying in advance never makes the goods dearer', () => {
    fc.assert(
      fc.property(asked, ({ lines, candidates, floorPercent }) => {
        const unranked = candidates.map((one) => ({
          ...one,
          offer: { ...one.offer, terms: { ...one.offer.terms, rank: null, isCombinable: false } },
        }));
        const offBy = (method: PaymentMethod) =>
          decided(lines, unranked, { floorPercent, method }).linePaise.reduce((sum, paise) => sum + paise, 0);
        expect(offBy('ONLINE')).toBe(offBy('UPI'));
        expect(offBy('ONLINE')).toBeGreaterThanOrEqual(offBy('COD'));
      }),
      RUNS,
    );
  });

  test('the pieces of a line are paid exactly, however they come back', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (sellingPaise, quantity, cut, taken) => {
        const line = { sellingPaise, quantity, reductionPaise: taken % (sellingPaise * quantity + 1) };
        const total = sellingPaise * quantity - line.reductionPaise;
        const first = cut % (quantity + 1);
        const [one, rest] = [
          paidFor(line, { pieces: first, before: 0 }),
          paidFor(line, { pieces: quantity - first, before: first }),
        ];
        expect(Math.min(one, rest)).toBeGreaterThanOrEqual(0);
        expect(one + rest).toBe(total);
      }),
      RUNS,
    );
  });
});
