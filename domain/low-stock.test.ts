import { expect, test } from 'vitest';
import { isLowStock } from './low-stock.ts';

test.each([
  ['six left of thirteen sold in thirty days last just under fourteen', [{ stock: 6, sold: 13 }], true],
  ['seven left of fifteen last fourteen', [{ stock: 7, sold: 15 }], false],
  ['four left of one sold last four months', [{ stock: 4, sold: 1 }], false],
  [
    'a size that sells is gone, others are left',
    [
      { stock: 0, sold: 1 },
      { stock: 9, sold: 0 },
    ],
    true,
  ],
  [
    'a size is gone that nobody bought lately, another sells',
    [
      { stock: 0, sold: 0 },
      { stock: 9, sold: 1 },
    ],
    false,
  ],
  ['sold out is not low', [{ stock: 0, sold: 5 }], false],
  [
    'never sold, two pieces left',
    [
      { stock: 1, sold: 0 },
      { stock: 1, sold: 0 },
    ],
    true,
  ],
  ['never sold, three pieces left', [{ stock: 3, sold: 0 }], false],
])('%s', (_what, sizes, low) => expect(isLowStock(sizes)).toBe(low));
