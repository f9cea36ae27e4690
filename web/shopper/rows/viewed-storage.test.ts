import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, VIEWED_KEY } from '../../session/session.ts';
import { noteViewed } from './viewed-storage.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const stored = () => JSON.parse(localStorage.getItem(VIEWED_KEY) ?? 'null');

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  vi.stubGlobal('window', globalThis);
});
afterEach(() => vi.unstubAllGlobals());

test('the newest product comes first, each once, and the oldest beyond twelve are forgotten', () => {
  for (let number = 1; number <= 14; number++) noteViewed(idOf(number));
  noteViewed(idOf(10));
  expect(stored()).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3].map(idOf));
});

test('what another program or another tab has written is read as it is now, and rubbish is left out', () => {
  for (const rubbish of [
    '',
    'null',
    '{"a":1}',
    '7',
    '[[',
    '"x"',
    JSON.stringify([null, 7, '../admin', 'x'.repeat(9e5)]),
  ]) {
    localStorage.setItem(VIEWED_KEY, rubbish);
    noteViewed(idOf(1));
    expect(stored()).toEqual([idOf(1)]);
  }
  localStorage.setItem(VIEWED_KEY, JSON.stringify([idOf(5), idOf(5), 'x', idOf(6)]));
  noteViewed(idOf(2));
  expect(stored()).toEqual([2, 5, 6].map(idOf));
});

test('signing out, and the end of a customer’s session, forget it; signing in does not', () => {
  // The cast is safe: this test reads only these fields of the user.
  const customer = { id: '1', userType: 'CUSTOMER' } as Parameters<typeof session.begin>[1];
  for (const leave of [session.clear, session.end]) {
    noteViewed(idOf(1));
    session.begin('a-token', customer);
    expect(stored()).toEqual([idOf(1)]);
    leave.call(session);
    expect(stored()).toBeNull();
    noteViewed(idOf(2));
    expect(stored()).toEqual([idOf(2)]);
    session.clear();
  }
});
