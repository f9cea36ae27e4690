import { afterEach, expect, test, vi } from 'vitest';
import { instant } from './span.ts';

afterEach(() => vi.restoreAllMocks());

test('the instant of a span follows a clock that is put right while the process runs', () => {
  expect(Math.abs(instant() - Date.now())).toBeLessThan(500);
  const hourAhead = Date.now() + 3_600_000;
  vi.spyOn(Date, 'now').mockReturnValue(hourAhead);
  expect(Math.abs(instant() - hourAhead)).toBeLessThan(1);
});
