import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberIntent, takeIntent } from './intent.ts';
import { parseStored } from './storage.ts';

describe('what lies in the browser', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', memory()));
  afterEach(() => vi.unstubAllGlobals());

  test('is read as JSON, and is nothing where something else was written there', () => {
    expect(parseStored('{"a":1}')).toEqual({ a: 1 });
    for (const text of [null, '', 'undefined', '[object Object]', '{"a":']) expect(parseStored(text)).toBeUndefined();
  });

  test('as what a guest wanted to do is done once, on its own page, and never an error', () => {
    const wish = { kind: 'wish', productId: '7' } as const;
    rememberIntent(wish, '/shop');
    expect(takeIntent('/shop')).toEqual(wish);
    expect(takeIntent('/shop')).toBeUndefined();
    rememberIntent(wish, '/shop');
    expect(takeIntent('/cart')).toBeUndefined();
    for (const text of ['null', 'broken', '7', '[]', '{}']) {
      sessionStorage.setItem('intent', text);
      expect(takeIntent('/shop')).toBeUndefined();
    }
  });
});

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
}
