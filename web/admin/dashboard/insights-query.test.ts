import { expect, test } from 'vitest';
import { rangeAfter } from './insights-query.ts';

const range = { from: '2026-10-29', to: '2026-11-27', today: '2026-11-27' };

test('From may be chosen first, however far back: To follows where the days would be too many', () => {
  expect(rangeAfter({ from: '2026-01-01' }, range)).toEqual({ from: '2026-01-01', to: '2026-11-27' });
  expect(rangeAfter({ from: '2025-01-01' }, range)).toEqual({ from: '2025-01-01', to: '2026-01-01' });
  expect(rangeAfter({ to: '2025-01-31' }, { ...range, from: '2025-01-01', to: '2026-01-01' })).toEqual({
    from: '2025-01-01',
    to: '2025-01-31',
  });
});

test('To may be chosen first, too, and a day on the wrong side takes the other one along', () => {
  expect(rangeAfter({ to: '2025-06-30' }, range)).toEqual({ from: '2025-06-01', to: '2025-06-30' });
  expect(rangeAfter({ from: '2026-11-20' }, { ...range, to: '2026-11-10' })).toEqual({
    from: '2026-11-20',
    to: '2026-11-27',
  });
  expect(rangeAfter({ to: '2026-11-27' }, { ...range, from: '2025-01-01', to: '2025-12-31' })).toEqual({
    from: '2025-11-27',
    to: '2026-11-27',
  });
});

test('a day that is still being typed, is taken back or has not come changes nothing', () => {
  for (const day of ['', '0002-01-01', '0202-12-12', '2026-11-28'])
    expect([day, rangeAfter({ from: day }, range)]).toEqual([day, undefined]);
});
