import { expect, test } from 'vitest';
import { isHindi } from './keyboard-language.ts';

test('letters and vowel signs of Hindi show that the keyboard is set to Hindi, but digits do not', () => {
  expect(['ऊऴ016-शघए-44', 'े12', 'KUR-1', 'ORD१२३४५६', ''].map(isHindi)).toEqual([true, true, false, false, false]);
});
