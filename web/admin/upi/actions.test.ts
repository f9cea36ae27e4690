import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../api/queries.ts';
import { matchPayment } from './actions.ts';
import { foundKey, type Found } from './found.ts';

const found = { credits: [{ utr: '630511111111' }], lines: [], message: '1 payment found.' };
const shown = () => queries.getQueryData<Found>(foundKey);
const match = async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: '1', expectedAmount: '1401.00', utr: '' })) form.set(name, value);
  return matchPayment(form);
};

beforeEach(() => void queries.setQueryData(foundKey, found));
afterAll(() => void vi.unstubAllGlobals());

test('the payments that a statement brought stay until the server has booked one', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => answer.promise);
  const matching = match();
  expect(shown()).toEqual(found);
  answer.resolve(Response.json({ message: 'Payment matched.' }));
  expect(await matching).toMatchObject({ isDone: true });
  expect(shown()).toEqual({ ...found, credits: [], message: '' });
});

test('the payments stay if the server refuses, or gives no answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not now.', code: 'NOT_NOW' }, { status: 409 }));
  expect(await match()).toMatchObject({ isDone: false });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  expect(await match()).toMatchObject({ isDone: false });
  expect(shown()).toEqual(found);
});
