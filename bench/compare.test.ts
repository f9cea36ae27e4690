import { expect, test } from 'vitest';
import { compare, verdictOn } from './compare.ts';
import type { Results } from './results.ts';
import { roundsOf } from './rounds.ts';

test('rounds that overlap are no difference, and those that all lie beyond the others are one', () => {
  expect(verdictOn([0.8, 0.82, 0.9], [0.85, 0.95, 0.99])).toBe(0);
  expect(verdictOn([0.8, 0.82, 0.9], [0.91, 0.95, 0.99])).toBe(1);
  expect(verdictOn([0.8, 0.82, 0.9], [0.6, 0.7, 0.79])).toBe(-1);
  expect(verdictOn([0.8, 0.8, 0.8], [0.8, 0.8, 0.8])).toBe(0);
});

test('fewer than three rounds on a side tell no difference', () => {
  expect(verdictOn([0.8], [0.9])).toBe(0);
  expect(verdictOn([0.8, 0.81, 0.82], [0.9, 0.91])).toBe(0);
});

const shopWith = (byClock: number[], byCpu: number[], startMs: number[]): Results => ({
  ...{ machine: '2 × a processor', date: '2026-01-01', commit: 'abc', rounds: 3 },
  shops: [
    {
      ...{ shop: 'the demo on SQLite', engine: 'SQLite', minutes: 1 },
      figures: [
        { name: 'start, ms', value: roundsOf(startMs).median, rounds: startMs },
        { name: 'memory, MB', value: 90 },
      ],
      groups: [
        {
          title: 'kept',
          late: { p99: 1, longest: 2 },
          rows: [
            {
              ...{ name: '/shop', perSecond: 9000, cpuUs: 40, p50: 1, p99: 2 },
              ...{ ofBare: roundsOf(byClock), ofBareCpu: roundsOf(byCpu) },
            },
          ],
        },
      ],
    },
  ],
});

test('each row says what it was, what it is and whether that is beyond the spread', () => {
  const before = shopWith([0.8, 0.81, 0.82], [0.7, 0.72, 0.74], [900, 950, 990]);
  const now = shopWith([0.79, 0.81, 0.83], [0.8, 0.82, 0.84], [700, 710, 800]);
  const lines = compare(before, now).map((line) => line.trim().replaceAll(/\s{2,}/g, '  '));
  expect(lines).toContain('/shop  81 %  81 %  as before  82 %  72 %  better');
  expect(lines).toContain('start, ms  710  950  less');
  expect(lines).toContain('memory, MB  90  90');
  expect(lines).toContain('beyond the rounds’ own spread: 0 of 1 rows by the clock, 1 by processor time');
  expect(lines).toContain('/shop: CPU of bare 70–74 % then, 80–84 % now');
});

test('a shop that the earlier results do not have is left out', () => {
  const now = shopWith([1, 1, 1], [1, 1, 1], [1, 1, 1]);
  const before = { ...now, shops: now.shops.map((shop) => ({ ...shop, shop: 'another' })) };
  expect(compare(before, now)).toHaveLength(1);
});
