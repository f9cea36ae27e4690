import { expect, test } from 'vitest';
import { Synonyms } from './synonyms.ts';

test('every list of a line with ">" counts, and what a word finds takes no place from its synonyms', () => {
  expect(new Synonyms('foo > silk > bar').find(['foo'])?.found).toEqual([['silk'], ['bar']]);
  const many = Array.from({ length: 120 }, (_, n) => `w${n}`).join(',');
  expect(new Synonyms(`x > ${many}\nx, kurta`).find(['x'])?.alike).toEqual([['kurta']]);
});
