import { expect, test } from 'vitest';
import type { Category } from '#contract/categories.ts';
import { withoutHsn } from './without-hsn.ts';

/** `products` is the number of products in the category and in all categories below it. */
function category(name: string, products: number, subCategories: Category[] = []): Category {
  const rest = { description: '', parentId: null, updatedAt: '' };
  return { id: name, name, ...rest, subCategories, _count: { products } };
}

const namesOf = (tree: Category[], hsn: Record<string, string>) =>
  withoutHsn(tree, (id) => hsn[id] ?? '').map(({ name }) => name);

test('a category with products on sale lacks an HSN where neither it nor one above has one', () => {
  const tree = [category('Women', 5, [category('Kurtas', 3), category('Sarees', 2)]), category('Home', 1)];
  expect(namesOf(tree, {})).toEqual(['Kurtas', 'Sarees', 'Home']);
  expect(namesOf(tree, { Kurtas: '6204' })).toEqual(['Sarees', 'Home']);
  expect(namesOf(tree, { Women: '6204' })).toEqual(['Home']);
  expect(namesOf(tree, { Women: '  ', Home: '6302' })).toEqual(['Kurtas', 'Sarees']);
});

test('one without products of its own on sale is not counted, and one is whose subcategories alone have an HSN', () => {
  const tree = [category('Women', 4, [category('Kurtas', 3), category('Empty', 0)]), category('Sold out', 0)];
  expect(namesOf(tree, { Kurtas: '6204' })).toEqual(['Women']);
});
