import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPrices } from '../scripts/draw-prices.ts';

test('docs/prices.md is what the code says: node scripts/draw-prices.ts', async () => {
  expect(await readFile(new URL('../docs/prices.md', import.meta.url), 'utf8')).toBe(drawPrices());
});
