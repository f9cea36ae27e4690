import { expect, test } from 'vitest';
import { waitMs } from './waits.ts';

test('a page that waits for a bank asks soon at first, then ever more seldom, and a paid one never again', () => {
  expect([0, 8000, 60_000, 600_000].map((watched) => waitMs('waiting', watched))).toEqual([2000, 2000, 15_000, 60_000]);
  expect(waitMs('held', 0)).toBe(60_000);
  expect(waitMs('late', 0)).toBe(60_000);
  for (const state of ['paid', 'lapsed', 'refunded'] as const) expect(waitMs(state, 0)).toBe(false);
});
