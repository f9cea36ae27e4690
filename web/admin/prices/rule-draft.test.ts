import { expect, test } from 'vitest';
import { keepOf, noRule, ruleDraftOf, ruleInWords, ruleProblem, toRule, withAmount } from './rule-draft.ts';

const lowered = { ...noRule, amount: '10', ending: '9' as const };

test('a typed sign and unit choose direction and unit', () => {
  expect(withAmount(noRule, '-10%')).toEqual({ ...noRule, amount: '10' });
  expect(withAmount(noRule, '+ 5')).toEqual({ ...noRule, way: 'raise', amount: '5' });
  expect(withAmount(noRule, '−₹ 100')).toEqual({ ...noRule, unit: 'rupees', amount: '100' });
  expect(withAmount(noRule, '100₹')).toEqual({ ...noRule, unit: 'rupees', amount: '100' });
  expect(withAmount({ ...noRule, way: 'set', unit: 'rupees' }, '-799')).toMatchObject({ way: 'set', amount: '799' });
  expect(withAmount(noRule, '1')).toEqual({ ...noRule, amount: '1' });
});

test('a rule is sent with its sign, and raised prices keep their saving unless somebody chooses otherwise', () => {
  expect(toRule(lowered, false)).toEqual({ change: { percent: '-10' }, ending: 9, keep: 'mrp' });
  expect(toRule({ ...noRule, way: 'raise', unit: 'rupees', amount: '1,000', ending: '0' }, false)).toEqual({
    change: { amount: '1000' },
    ending: 0,
    keep: 'saving',
  });
  expect(toRule({ ...noRule, way: 'raise', amount: '5', keep: 'mrp' }, false)).toMatchObject({ keep: 'mrp' });
  expect(toRule({ ...noRule, way: 'set', amount: '799' }, true)).toEqual({
    change: { set: '799' },
    ending: 'whole',
    keep: 'mrp',
  });
});

test.each([
  [{ ...noRule, amount: '100' }, 'Enter a decrease of less than 100%.'],
  [{ ...noRule, way: 'raise' as const, amount: '1001' }, 'Enter an increase of at most 1,000%.'],
  [{ ...noRule, amount: '0' }, 'This changes nothing. Enter a number other than 0.'],
  [{ ...noRule, amount: '10.555' }, 'Enter a percentage such as -20 or 5, with at most two decimals.'],
  [{ ...noRule, way: 'set' as const, amount: '0' }, 'The price must be more than zero.'],
  [{ ...noRule, unit: 'rupees' as const, amount: 'ten' }, /“ten” is not a valid amount/],
])('%o is refused with its reason, and not sent', (rule, reason) => {
  expect(ruleProblem(rule, false)).toMatch(reason);
  expect(toRule(rule, false)).toBeUndefined();
});

test('a sale only lowers, also before an amount is typed', () => {
  expect(ruleProblem({ ...noRule, way: 'raise' }, true)).toContain('A sale lowers prices.');
  expect(ruleProblem(noRule, true)).toBeUndefined();
  expect(toRule({ ...lowered, keep: 'saving' }, true)).toBeUndefined();
});

test('a stored rule comes back into its boxes as it was', () => {
  for (const change of [
    { percent: -12.5 },
    { percent: 5 },
    { amount: '-100.00' },
    { amount: '50.50' },
    { set: '799.00' },
  ])
    for (const ending of [null, 9, 0, 'whole'] as const) {
      const draft = ruleDraftOf({ change, ending, keep: 'lowest' });
      const sent = toRule(draft, false);
      expect(sent).toMatchObject({ ending, keep: 'lowest' });
      expect(Object.values(sent?.change ?? {}).map(Number)).toEqual(Object.values(change).map(Number));
      expect(keepOf(draft)).toBe('lowest');
    }
});

test('a rule is said in a few words', () => {
  expect(ruleInWords(lowered)).toBe('10% off, ending in 9');
  expect(ruleInWords(ruleDraftOf({ change: { amount: '-100.00' }, ending: null, keep: 'lowest' }))).toBe(
    '₹100 off, lowest price of the last 30 days struck through',
  );
  expect(ruleInWords({ ...noRule, way: 'raise', amount: '5' })).toBe('5% more, in whole rupees, same discount');
  expect(ruleInWords({ ...noRule, way: 'set', amount: '1299' })).toBe('Everything at ₹1,299, in whole rupees');
});
