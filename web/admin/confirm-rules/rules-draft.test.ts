import { expect, test } from 'vitest';
import { findProblems, toBody } from './rules-draft.ts';

const typed = { value: '₹5,000', refusals: '२', pins: '११०, 400001', waitHours: '२४' };

test('numbers and PIN codes are read as people type them', () => {
  expect(findProblems(typed)).toEqual({});
  expect(toBody(typed)).toEqual({ value: '5000', refusals: 2, pins: ['110', '400001'], waitHours: 24 });
});

test('a wrong PIN code is named, and a number outside of its limits is refused by them', () => {
  expect(findProblems({ ...typed, pins: '110, 4000O1', refusals: '0', waitHours: '169' })).toEqual({
    pins: expect.stringContaining('“4000O1” is not a valid PIN code.'),
    refusals: 'Customers with at least this many refused parcels: enter 1 or more.',
    waitHours: 'Hours to confirm: enter at most 168.',
  });
});
