import { expect, test } from 'vitest';
import { pathKey, planCategories } from './category-paths.ts';
import { placeKey } from './queries.ts';

const places = new Map([
  [placeKey('', 'Women'), 'women'],
  [placeKey('women', 'Kurtas'), 'kurtas'],
]);

test('finds known paths whatever their case, and plans each missing category once, after the one above it', () => {
  const { ids, missing } = planCategories(places, [
    ['women', 'KURTAS'],
    ['Women', 'Sarees', 'Silk'],
    ['Women', 'Sarees', 'Cotton'],
    ['Kurtas'],
  ]);
  expect(ids.get(pathKey(['Women', 'Kurtas']))).toBe('kurtas');
  expect(missing.map(({ path }) => path.join(' > '))).toEqual([
    'Women > Sarees',
    'Women > Sarees > Silk',
    'Women > Sarees > Cotton',
    'Kurtas',
  ]);
  expect(missing[1]?.parent_id).toBe(missing[0]?.id);
  expect([missing[0]?.parent_id, missing[3]?.parent_id]).toEqual(['women', null]);
});
