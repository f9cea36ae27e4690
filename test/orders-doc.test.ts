import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawOrders } from '../scripts/draw-orders.ts';

test('docs/orders.md is what the code says: node scripts/draw-orders.ts', async () => {
  expect(await readFile(new URL('../docs/orders.md', import.meta.url), 'utf8')).toBe(drawOrders());
});
