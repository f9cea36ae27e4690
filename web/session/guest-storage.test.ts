import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestLimits } from '#domain/limits.ts';
import { guestStorage } from './guest-storage.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const line = (n: number, more: object = {}) => ({ variantId: idOf(n), quantity: 1, ...more });

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a guest’s cart comes back as it was stored, and nothing is left of an empty one', () => {
  const guest = { key: 'a-key', lines: [line(1, { price: '499.00' }), line(2, { isGone: true })], wishes: [idOf(3)] };
  guestStorage.set(guest);
  guestStorage.keepAnswer('cart', { items: [] });
  expect(guestStorage.get()).toEqual(guest);
  expect(guestStorage.answer('cart')).toEqual({ items: [] });
  guestStorage.set({ ...guest, lines: [], wishes: [] });
  expect([localStorage.getItem('guest'), guestStorage.answer('cart')]).toEqual([null, undefined]);
});

test('whatever lies there, each line is one that the server takes, and there is never an error', () => {
  const anyLine = fc.oneof(
    fc.record(
      { variantId: fc.oneof(fc.constant(idOf(1)), fc.string()), quantity: fc.anything() },
      { requiredKeys: [] },
    ),
    fc.anything(),
  );
  const anyGuest = fc.record({
    version: fc.constant(1),
    key: fc.string(),
    lines: fc.array(anyLine),
    wishes: fc.anything(),
  });
  fc.assert(
    fc.property(fc.oneof(anyGuest, fc.anything(), fc.string()), (stored) => {
      localStorage.setItem('guest', typeof stored === 'string' ? stored : (JSON.stringify(stored) ?? ''));
      const { lines, wishes } = guestStorage.get();
      for (const { variantId, quantity } of lines) {
        expect(variantId).toMatch(/^[0-9a-f-]{36}$/);
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000).toBe(true);
      }
      for (const wish of wishes) expect(wish).toMatch(/^[0-9a-f-]{36}$/);
    }),
  );
});

test('more lines and wishes than the server takes are cut, and a line of another version of the shop counts as nothing', () => {
  const lines = Array.from({ length: guestLimits.lines + 5 }, (_, n) => line(n));
  guestStorage.set({ key: 'a-key', lines, wishes: lines.map(({ variantId }) => variantId) });
  expect([guestStorage.get().lines.length, guestStorage.get().wishes.length]).toEqual([
    guestLimits.lines,
    guestLimits.wishes,
  ]);
  localStorage.setItem('guest', JSON.stringify({ version: 2, key: 'a-key', lines, wishes: [] }));
  expect(guestStorage.get().lines).toEqual([]);
});
