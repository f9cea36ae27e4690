import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // A character of the extended SMS alphabet takes two places, and both must be in the same part.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ñ@_\n'.repeat(40), 1],
  ['न'.repeat(70), 1],
  ['न'.repeat(71), 2],
  ['न'.repeat(134), 2],
  ['न'.repeat(135), 3],
  [`₹${'a'.repeat(69)}`, 1],
  [`₹${'a'.repeat(70)}`, 2],
  ['🪔'.repeat(35), 1],
  ['🪔'.repeat(66), 2],
  ['🪔'.repeat(67), 3],
])('%j', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
