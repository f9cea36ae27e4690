import { expect, test } from 'vitest';
import { findSimilarPath } from './similar-paths.ts';

const known = [
  ['Women'],
  ['Women', 'Kurtas'],
  ['Women', 'Sarees'],
  ['Men'],
  ['Men', 'Kurtas'],
  ['Women', 'Ethnic Wear'],
];
const similar = (path: string) => findSimilarPath(path.split(' > '), known)?.join(' > ');

test.each([
  ['Women > Kurtsa', 'Women > Kurtas'],
  ['Women > Kurta', 'Women > Kurtas'],
  ['Wmen > Kurtas', 'Women > Kurtas'],
  ['Women > Ethnic-Wear', 'Women > Ethnic Wear'],
  ['Women > Éthnic wear', 'Women > Ethnic Wear'],
  ['Sarees', 'Women > Sarees'],
  ['Sares', 'Women > Sarees'],
])('%s is probably %s', (path, existing) => expect(similar(path)).toBe(existing));

test.each(['Women > Lehengas', 'Kids > Kurtas', 'Men > Sarees', 'Women > Kurtas > Silk', 'Man'])(
  '%s is a category of its own',
  (path) => expect(similar(path)).toBeUndefined(),
);
