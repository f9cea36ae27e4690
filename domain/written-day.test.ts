import { expect, test } from 'vitest';
import { readWrittenDay } from './written-day.ts';

test.each([
  '01/11/26',
  '01-11-2026',
  '1.11.2026',
  '1 Nov 2026',
  '01-Nov-26',
  '01Nov26',
  '01 November 2026',
  '2026-11-01',
  '2026-11-01T10:11:12.000Z',
  '01-11-2026 10:04:23',
  '01/11/2026 10:04 PM',
  '01-11-26, 10:11:12 IST',
])('%s is the first of November', (written) => {
  expect(readWrittenDay(written)).toBe('2026-11-01');
});

test.each([
  '',
  '31/02/2026',
  '11/13/2026',
  '1401.00',
  '630511111111',
  '01 Abc 2026',
  'UPI',
  '01-11',
  `01/11/26${' '.repeat(99)}x`,
])('%s is no day', (written) => {
  expect(readWrittenDay(written)).toBeUndefined();
});
