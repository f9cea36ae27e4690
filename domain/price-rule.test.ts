import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestSale } from './best-sale.ts';
import { limits } from './limits.ts';
import { markdownState, nextBoundary } from './markdowns.ts';
import { skusIn } from './pasted-skus.ts';
import { newPrice, priceEndings, strikes, type PriceRule } from './price-rule.ts';
import { oldPricePaise } from './pricing.ts';
import { typedPrice, typedStock } from './typed-change.ts';

// If a test fails, fast-check prints the seed of its random values.
const RUNS = { numRuns: 10_000 };
const price = fc.record({
  sellingPaise: fc.integer({ min: 1, max: 10_000_000 }),
  savingPaise: fc.integer({ min: 0, max: 10_000_000 }),
});
const change = fc.oneof(
  fc.record({ percent: fc.integer({ min: -9999, max: 20_000 }).map((hundredths) => hundredths / 100) }),
  fc.record({ paise: fc.integer({ min: -2_000_000, max: 2_000_000 }) }),
  fc.record({ setPaise: fc.integer({ min: 1, max: 2_000_000 }) }),
);
const rule: fc.Arbitrary<PriceRule> = fc.record({
  change,
  ending: fc.constantFrom(null, ...priceEndings),
  keep: fc.constantFrom(...strikes),
});
const lowest = fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: undefined });

describe('a price after a rule', () => {
  test('is above zero, never above the MRP, and its struck price is true', () =>
    fc.assert(
      fc.property(rule, price, lowest, (rule, before, lowestPaise) => {
        const { price: after, refusal } = newPrice(rule, before, lowestPaise);
        expect(after === undefined).toBe(refusal !== undefined);
        if (!after) return;
        const struck = oldPricePaise(after);
        expect(after.sellingPaise).toBeGreaterThan(0);
        expect(after.savingPaise).toBeGreaterThanOrEqual(0);
        expect([after.sellingPaise, after.savingPaise].every(Number.isSafeInteger)).toBe(true);
        expect(after.sellingPaise).toBeLessThanOrEqual(limits.pricePaise);
        if (rule.keep === 'saving') expect(after.savingPaise).toBe(before.savingPaise);
        else expect(struck).toBeLessThanOrEqual(oldPricePaise(before));
        if (rule.keep === 'mrp') expect(struck).toBe(oldPricePaise(before));
        // With `lowest`, a struck-through price must not exceed the lowest price of the last 30 days.
        if (rule.keep === 'lowest' && after.savingPaise > 0)
          expect(struck).toBeLessThanOrEqual(lowestPaise ?? before.sellingPaise);
      }),
      RUNS,
    ));
  test('ends as asked in whole rupees, and is never above what the change gives, nor ten rupees below', () =>
    fc.assert(
      fc.property(rule, price, fc.constantFrom(9, 0), (rule, before, ending) => {
        const plain = newPrice({ ...rule, ending: null, keep: 'saving' }, before).price;
        const ended = newPrice({ ...rule, ending, keep: 'saving' }, before).price;
        if (!plain || !ended) return;
        expect(ended.sellingPaise % 100).toBe(0);
        expect(ended.sellingPaise).toBeLessThanOrEqual(plain.sellingPaise);
        expect(plain.sellingPaise - ended.sellingPaise).toBeLessThan(1000);
        if (plain.sellingPaise >= 1000) expect((ended.sellingPaise / 100) % 10).toBe(ending);
      }),
      RUNS,
    ));
  test('of a change up or down moves in that direction only', () =>
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 9999 }), (before, hundredths) => {
        const by = (percent: number) =>
          newPrice({ change: { percent }, ending: null, keep: 'saving' }, before).price?.sellingPaise;
        const [less, more] = [by(-hundredths / 100), by(hundredths / 100)];
        if (less !== undefined) expect(less).toBeLessThanOrEqual(before.sellingPaise);
        if (more !== undefined) expect(more).toBeGreaterThanOrEqual(before.sellingPaise);
      }),
      RUNS,
    ));
  test.each([
    [{ change: { percent: -20 }, ending: 9, keep: 'mrp' }, [49_900, 10_000], [39_900, 20_000]],
    [{ change: { percent: 5 }, ending: 9, keep: 'saving' }, [100_000, 0], [104_900, 0]],
    [{ change: { percent: 5 }, ending: 9, keep: 'mrp' }, [100_000, 0], 'ABOVE_MRP'],
    [{ change: { paise: -10_000 }, ending: 0, keep: 'saving' }, [59_900, 5000], [49_000, 5000]],
    [{ change: { setPaise: 49_900 }, ending: null, keep: 'mrp' }, [59_900, 0], [49_900, 10_000]],
    [{ change: { percent: -90 }, ending: 9, keep: 'mrp' }, [5000, 0], [500, 4500]],
    [{ change: { paise: -60_000 }, ending: null, keep: 'mrp' }, [59_900, 0], 'NOTHING_LEFT'],
    [{ change: { percent: -99 }, ending: 0, keep: 'mrp' }, [5000, 0], 'NOTHING_LEFT'],
    [{ change: { percent: 1000 }, ending: null, keep: 'saving' }, [limits.pricePaise, 0], 'TOO_HIGH'],
    [{ change: { percent: -10 }, ending: null, keep: 'mrp' }, [70, 0], [63, 7]],
    [{ change: { percent: -20 }, ending: 'whole', keep: 'mrp' }, [149_900, 0], [119_900, 30_000]],
    [{ change: { percent: -20 }, ending: null, keep: 'mrp' }, [149_900, 0], [119_920, 29_980]],
    [{ change: { percent: 5 }, ending: 'whole', keep: 'saving' }, [99_900, 0], [104_800, 0]],
    [{ change: { setPaise: 49_950 }, ending: 'whole', keep: 'mrp' }, [59_900, 0], [49_950, 9950]],
    [{ change: { percent: -90 }, ending: 'whole', keep: 'mrp' }, [700, 0], 'NOTHING_LEFT'],
  ] as const)('%j makes %j into %j', (rule, [sellingPaise, savingPaise], result) => {
    const { price, refusal } = newPrice(rule, { sellingPaise, savingPaise });
    expect(refusal ?? [price?.sellingPaise, price?.savingPaise]).toEqual(result);
  });
});

test('of overlapping sales the lowest price wins, in whatever order they stand, and none is dearer than the usual price', () =>
  fc.assert(
    fc.property(price, fc.array(rule, { maxLength: 5 }), (usual, rules) => {
      const sales = rules.map((rule, at) => ({ id: String(at), rule }));
      const best = bestSale(usual, sales);
      const prices = rules.flatMap((rule) => newPrice(rule, usual).price?.sellingPaise ?? []);
      expect(best?.price.sellingPaise ?? usual.sellingPaise).toBe(Math.min(usual.sellingPaise, ...prices));
      expect(bestSale(usual, sales.toReversed())?.price.sellingPaise).toBe(best?.price.sellingPaise);
    }),
    RUNS,
  ));

test('a sale stands where its instants say, and its end is no longer part of it', () => {
  const times = {
    startsAt: '2026-11-06T12:30:00.000Z',
    endsAt: '2026-11-09T18:29:00.000Z',
    pausedAt: null,
    closedAt: null,
  };
  const at = (instant: string, more = {}) => markdownState({ ...times, ...more }, instant);
  expect(at('2026-11-06T12:29:59.999Z')).toBe('planned');
  expect(at(times.startsAt)).toBe('running');
  expect(at(times.startsAt, { pausedAt: times.startsAt })).toBe('paused');
  expect(at(times.endsAt)).toBe('ended');
  expect(at(times.startsAt, { closedAt: times.startsAt })).toBe('ended');
  expect(nextBoundary([times], '2026-11-01T00:00:00.000Z')).toBe(times.startsAt);
  expect(nextBoundary([times], times.startsAt)).toBe(times.endsAt);
  expect(nextBoundary([times, { ...times, endsAt: null }], times.endsAt)).toBeNull();
});

test('pasted SKUs are read from lines, lists and the first column of tables, each once', () => {
  expect(skusIn('TB-1\r\nTB‑2\n\n tb-1 \nTB-3, TB-4;"TB-5"\nTB-6\tA kurta, red\t499\n')).toEqual([
    ...['TB-1', 'TB-2', 'TB-3', 'TB-4', 'TB-5', 'TB-6'],
  ]);
  expect(skusIn(' \n,;\n')).toEqual([]);
});

describe('a cell of the sheet', () => {
  test.each([
    ['+5%', '1050'],
    ['+ 5 %', '1050'],
    ['-100', '900'],
    ['−₹100', '900'],
    ['-12.5%', '875'],
    ['+1,000', '2000'],
    ['1200', '1200'],
    ['+abc', '+abc'],
    ['5%', '5%'],
    ['-1000', undefined],
    ['-100%', undefined],
    ['', ''],
  ])('with the price %j makes ₹1,000 into %j', (cell, result) => expect(typedPrice(cell, 100_000)).toBe(result));
  test.each([
    ['+5', '12'],
    ['-7', '0'],
    ['-8', undefined],
    ['9', '9'],
    ['+5%', '+5%'],
    ['+', '+'],
  ])('with the stock %j makes 7 pieces into %j', (cell, result) => expect(typedStock(cell, 7)).toBe(result));
});
