import { expect, test } from 'vitest';
import { findProblems, newZone, pinsOf, toBody, type RulesDraft } from './rules-draft.ts';

const draftOf = (zone: Parameters<typeof newZone>[0], chargeRate = ''): RulesDraft => ({
  ...{ zones: [newZone({ key: 'a', name: 'Jaipur', ...zone })], cutoffHour: '14', daysOff: [], holidays: [] },
  ...{ chargeRate, updatedAt: '' },
});

test('a zone reads PIN codes with Hindi digits, and names a wrong one', () => {
  expect(pinsOf({ pins: '३०३००१ ३०२*' })).toEqual(['303001', '302']);
  expect(findProblems(draftOf({ pins: '३०३००१ ३०२*' }))).toEqual({});
  expect(findProblems(draftOf({ pins: '303001 011111' }))).toEqual({
    'zones.0.pins': expect.stringContaining('“011111” is not a valid PIN code.'),
  });
});

test('charges and their tax rate are read as people type them', () => {
  const draft = draftOf({ cashFee: '₹1,000', mostCash: '२०,०००' }, '18 %');
  expect(findProblems(draft)).toEqual({});
  expect(toBody(draft)).toMatchObject({ chargeRate: 18, zones: [{ cashFee: '1000', mostCash: '20000' }] });
});
