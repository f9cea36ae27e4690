import { expect, test } from 'vitest';
import { cashLimits, outcomesOf } from './cash.ts';

test('a line completes its order, leaves something out or brings too much; what came before counts for nothing twice', () => {
  expect(outcomesOf(70_000, [70_000])).toEqual(['matched']);
  expect(outcomesOf(70_000, [50_000])).toEqual(['short']);
  expect(outcomesOf(70_000, [50_000, 20_000])).toEqual(['short', 'matched']);
  expect(outcomesOf(70_000, [70_000, 70_000])).toEqual(['matched', 'double']);
  expect(outcomesOf(70_000, [50_000, 50_000, 20_000])).toEqual(['short', 'double', 'matched']);
  expect(outcomesOf(70_000, [70_001])).toEqual(['over']);
  // Even if the first payment was only a single paisa, a later payment that exceeds the expected money counts as a
  // second payment.
  expect(outcomesOf(70_000, [1, 70_000])).toEqual(['short', 'double']);
  // The courier had nothing to collect for this order.
  expect(outcomesOf(0, [100])).toEqual(['over']);
});

test('a courier has a week to pay, unless the owner says otherwise', () => {
  expect(cashLimits.remitDays).toBe(7);
});
