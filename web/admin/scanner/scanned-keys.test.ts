import { expect, test } from 'vitest';
import { SCAN_GAP_MS, ScannedKeys } from './scanned-keys.ts';

/**
 * Returns the texts that count as scanned if these keys come. Each key comes with its distance from the key before, in
 * milliseconds.
 */
function scanned(keys: ReadonlyArray<readonly [key: string, gapMs: number]>): string[] {
  const scan = new ScannedKeys();
  let at = 1000;
  return keys.flatMap(([key, gapMs]) => scan.press(key, (at += gapMs)) ?? []);
}
const typed = (text: string, gapMs: number) => [...text].map((key) => [key, gapMs] as const);

test('keys that come as quickly as no person types them, and then Enter, are a scan', () => {
  expect(scanned([...typed('ORD123456', 8), ['Enter', 8]])).toEqual(['ORD123456']);
  expect(scanned([['Shift', 500], ['K', 2], ...typed('UR-1', 8), ['Enter', SCAN_GAP_MS]])).toEqual(['KUR-1']);
});

test('a scanner may end with Tab; a person’s Tab ends no scan', () => {
  expect(scanned([...typed('ORD123456', 8), ['Tab', 8], ...typed('KUR-1', 8), ['Tab', 8]])).toEqual([
    'ORD123456',
    'KUR-1',
  ]);
  expect(scanned([...typed('ORD123456', SCAN_GAP_MS + 1), ['Tab', SCAN_GAP_MS + 1]])).toEqual([]);
  expect(scanned([...typed('ORD123456', 8), ['Tab', 500], ['Tab', 8]])).toEqual([]);
});

test('what a person types is none, nor a short one, nor one whose Enter comes late', () => {
  expect(scanned([...typed('ORD123456', SCAN_GAP_MS + 1), ['Enter', 8]])).toEqual([]);
  expect(scanned([...typed('KUR', 8), ['Enter', 8]])).toEqual([]);
  expect(scanned([...typed('ORD123456', 8), ['Enter', 500]])).toEqual([]);
});

test('a scan begins anew after a pause, and two follow one another', () => {
  const keys = [...typed('jk', 200), ['O', 300] as const, ...typed('RD1234', 8), ['Enter', 8] as const];
  expect(scanned([...keys, ...typed('SKU-22', 20), ['Enter', 8]])).toEqual(['ORD1234', 'SKU-22']);
});
