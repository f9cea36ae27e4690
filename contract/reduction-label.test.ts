import { expect, test } from 'vitest';
import { labelOfReduction } from './reduction-label.ts';

test('an offer that makes delivery free says so once, also if its own name does', () => {
  const labelOf = (name: string, code?: string) => labelOfReduction({ name, code, isDelivery: true });
  expect(labelOf('Diwali', 'FREESHIP')).toBe('Free delivery: Diwali (FREESHIP)');
  expect(labelOf('Free delivery', 'FREESHIP')).toBe('Free delivery (FREESHIP)');
  expect(labelOf('Free Delivery above ₹999')).toBe('Free Delivery above ₹999');
  expect(labelOfReduction({ name: 'Free delivery week', code: 'FEST' })).toBe('Free delivery week (FEST)');
});
