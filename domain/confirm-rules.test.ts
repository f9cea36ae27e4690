import { describe, expect, test } from 'vitest';
import {
  areConfirmRulesOn,
  confirmUntil,
  mustBeConfirmed,
  readPins,
  usualConfirmRules,
  type ConfirmRules,
} from './confirm-rules.ts';

const plain = { totalPaise: 100_000, postalCode: '302029', delivered: 3, refusals: 0 };
const ask = (rules: Partial<ConfirmRules>, order: Partial<typeof plain> = {}) =>
  mustBeConfirmed({ ...usualConfirmRules, ...rules }, { ...plain, ...order });

describe('an order waits for its customer', () => {
  test('never while no rule is set', () => {
    expect(areConfirmRulesOn(usualConfirmRules)).toBe(false);
    expect(ask({}, { totalPaise: 10_000_000, delivered: 0, refusals: 9 })).toBe(false);
  });
  test.each([
    ['from a total on', { fromPaise: 100_000 }, {}, { totalPaise: 99_999 }],
    ['as long as the customer has taken none', { firstOrder: true }, { delivered: 0 }, { delivered: 1 }],
    ['after so many refusals', { refusals: 2 }, { refusals: 2 }, { refusals: 1 }],
    ['to a PIN code that begins so', { pins: ['11', '3020'] }, {}, { postalCode: '303020' }],
  ])('%s', (_, rules, waits, goesOn) => {
    expect(areConfirmRulesOn({ ...usualConfirmRules, ...rules })).toBe(true);
    expect([ask(rules, waits), ask(rules, goesOn)]).toEqual([true, false]);
  });
});

test('the time to confirm is counted in hours', () => {
  const until = confirmUntil({ ...usualConfirmRules, waitHours: 36 }, '2026-05-04T10:00:00.000Z');
  expect(until).toBe('2026-05-05T22:00:00.000Z');
});

test('PIN prefixes are read from a text, each once', () => {
  expect(readPins(' 110, 302029\n110;7 ')).toEqual(['110', '302029', '7']);
});
