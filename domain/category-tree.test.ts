import { expect, test } from 'vitest';
import { categoryPath, flattenCategories } from './category-tree.ts';

type Category = { id: string; subCategories: Category[] };
const leaf = (id: string): Category => ({ id, subCategories: [] });
const tree: Category[] = [
  { id: 'women', subCategories: [{ id: 'kurtas', subCategories: [leaf('short')] }] },
  leaf('men'),
];

test('lists every category before those below it', () => {
  expect(flattenCategories(tree).map((category) => category.id)).toEqual(['women', 'kurtas', 'short', 'men']);
});

test('finds the way from the top down to a category', () => {
  expect(categoryPath(tree, 'short').map((category) => category.id)).toEqual(['women', 'kurtas', 'short']);
  expect(categoryPath(tree, 'unknown')).toEqual([]);
});
