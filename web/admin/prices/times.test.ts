import { expect, test } from 'vitest';
import { timeInWords, toTimeBox } from './times.ts';

test('an instant is shown in Indian time, also where the day is another one there', () => {
  expect(toTimeBox('2026-11-30T12:30:00.000Z')).toBe('2026-11-30T18:00');
  expect(toTimeBox('2026-12-31T19:00:00.000Z')).toBe('2027-01-01T00:30');
  expect(toTimeBox(null)).toBe('');
  expect(timeInWords('2026-11-30T12:30:00.000Z')).toBe('Mon 30 Nov, 18:00');
});
