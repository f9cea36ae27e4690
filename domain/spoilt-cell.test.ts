import { expect, test } from 'vitest';
import { spoiltCell } from './spoilt-cell.ts';

test.each([
  ['02-Apr', 'date'],
  ['4-Feb', 'date'],
  ['Apr-02', 'date'],
  ['Apr 2026', 'date'],
  ['02-Apr-26', 'date'],
  ['2/4/2026', 'date'],
  ['02.04.2026 00:00', 'date'],
  ['2026-04-02', 'date'],
  ['8.90123E+12', 'shortened'],
  ['8,9E+12', 'shortened'],
  ['#N/A', 'error'],
  [' #name? ', 'error'],
])('%s was made by a spreadsheet program: %s', (text, spoilt) => {
  expect(spoiltCell(text)).toBe(spoilt);
});

test.each([
  '2-4',
  '02-04',
  '2-4 Y',
  '6-9 M',
  '8/10/12',
  '30/32',
  '2.10',
  '1E5',
  'XL',
  '3-6 Months',
  'Mar',
  'May-Fair',
  '#1',
  '',
])('%j may be meant', (text) => {
  expect(spoiltCell(text)).toBeUndefined();
});
