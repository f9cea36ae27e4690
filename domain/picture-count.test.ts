import { expect, test } from 'vitest';
import { mayHavePictures } from './picture-count.ts';

test.each([
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [10, 0, true],
  [11, 0, false],
  [14, 14, true],
  [11, 14, true],
  [15, 14, false],
  [11, 10, false],
  [1, 1, true],
  [1, 2, false],
  [0, 1, false],
])('%i pictures after %i: %s', (count, before, may) => {
  expect(mayHavePictures(count, before)).toBe(may);
});
