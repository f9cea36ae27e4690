import { expect, test } from 'vitest';
import { daysOf, isMonth, lanesOf, lastOf, monthAfter, runsThrough, weeksOf } from './month.ts';

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect([lastOf('2028-02'), monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01',
    '2025-12',
  ]);
  expect(['2026-13', '2026-1', 'x'].some(isMonth)).toBe(false);
});

test('days are those of India, and an end at midnight belongs to the day before', () => {
  const midnight = '2026-11-08T18:30:00.000Z';
  expect(daysOf({ begins: midnight, endsAt: midnight })).toEqual({ from: '2026-11-09', to: '2026-11-08' });
  expect(runsThrough({ begins: '2026-10-30T08:00:00Z', endsAt: null }, '2026-11')).toBe(true);
  expect(runsThrough({ begins: midnight, endsAt: null }, '2026-11')).toBe(false);
});

test('overlapping offers get lanes of their own, and a lane is used again after one has ended', () => {
  const [week = []] = weeksOf('2026-11').slice(1);
  const at = (from: string, to: string) => ({ begins: `${from}T00:00:00+05:30`, endsAt: `${to}T12:00:00+05:30` });
  const [first, second, third] = [
    at('2026-11-02', '2026-11-04'),
    at('2026-11-04', '2026-11-20'),
    at('2026-11-05', '2026-11-05'),
  ];
  expect(lanesOf(week, [first, second, third])).toEqual([
    [first, first, first, third, undefined, undefined, undefined],
    [undefined, undefined, second, second, second, second, second],
  ]);
});
