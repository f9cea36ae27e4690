import { expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { findProblems, newOffer, toBody, toCopy, toDraft } from './offer-draft.ts';

const kurtas: Offer = {
  ...{ id: 'offer', name: 'Diwali', kind: 'code', code: 'DIWALI20', effect: { kind: 'percent', percent: 20 } },
  goods: { kind: 'categories', ids: ['kurtas'] },
  ...{ startsAt: '2026-11-06T12:30:00.000Z', endsAt: null, weekdays: [6, 0], fromMinute: 1080, toMinute: 1440 },
  ...{
    leastAmount: '0.00',
    leastPieces: 0,
    mostAmount: '500.00',
    isFirstOrderOnly: false,
    isPrepaidOnly: true,
    mostPerCustomer: null,
  },
  ...{ mostUses: 100, isCombinable: true, rank: null, isPaused: false, state: 'running', isDeleted: false },
  ...{ batches: [], createdAt: '', updatedAt: 'then' },
  result: { orders: 0, reduction: '0.00', sales: '0.00', newCustomers: 0 },
};

test('a stored offer becomes the texts of the form, and these become the same offer again', () => {
  const draft = toDraft(kurtas);
  expect(draft).toMatchObject({ way: 'code', percent: '20', startsAt: '2026-11-06T18:00', mostAmount: '500' });
  expect(draft).toMatchObject({ hasHours: true, hourFrom: '18:00', hourTo: '00:00', leastAmount: '' });
  expect(toBody(draft)).toEqual({
    ...{ name: 'Diwali', kind: 'code', code: 'DIWALI20', effect: { kind: 'percent', percent: '20' } },
    goods: { kind: 'categories', ids: ['kurtas'] },
    ...{ startsAt: '2026-11-06T18:00:00+05:30', endsAt: null, weekdays: [0, 6], fromMinute: 1080, toMinute: 1440 },
    ...{
      leastAmount: '0',
      leastPieces: '0',
      mostAmount: '500',
      isFirstOrderOnly: false,
      isPrepaidOnly: true,
      mostPerCustomer: null,
    },
    ...{ mostUses: '100', isCombinable: true, rank: null },
  });
});

test('a copy begins without the code and the days of the first', () => {
  expect(toCopy(kurtas)).toMatchObject({ name: 'Diwali (copy)', code: '', startsAt: '', endsAt: '', percent: '20' });
});

test('what is typed for another way is not sent, and an offer with a code needs one', () => {
  const draft = { ...newOffer, percent: '20', code: 'DIWALI', query: '/shop?size=M', productIds: ['one'] };
  expect(toBody(draft)).toMatchObject({ kind: 'auto', code: '', goods: { kind: 'all' } });
  expect(findProblems(draft)).toEqual({});
  expect(findProblems({ ...draft, way: 'code', code: ' ' })).toHaveProperty('code');
  expect(toBody({ ...draft, way: 'batch' })).toMatchObject({ kind: 'code', code: '' });
});

test('numbers are read as people type them; anything else goes to the server as it is', () => {
  const typed = { mostUses: '1,000', rank: 'first', leastAmount: '₹2,000', mostAmount: '५००' };
  expect(toBody({ ...newOffer, percent: ' 20% ', ...typed })).toMatchObject({
    effect: { percent: '20' },
    mostUses: '1000',
    rank: 'first',
    leastAmount: '2000',
    mostAmount: '500',
  });
  const effectOf = (draft: Partial<typeof newOffer>) => toBody({ ...newOffer, ...draft }).effect;
  expect(effectOf({ effect: 'amount', amount: '₹1,000' })).toEqual({ kind: 'amount', amount: '1000' });
  expect(effectOf({ effect: 'price', price: 'Rs. 1,299' })).toEqual({ kind: 'price', price: '1299' });
  expect(effectOf({ effect: 'set', pieces: '३', setPrice: '1,999/-' })).toMatchObject({ pieces: '3', price: '1999' });
  expect(effectOf({ effect: 'buyGet', getPercent: '50 %' })).toMatchObject({ percent: '50' });
});
