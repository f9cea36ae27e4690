import { expect, test } from 'vitest';
import type { NamedCategory } from '#domain/category-tree.ts';
import { byName, isGone } from './by-name.ts';

const category = (id: string, name: string, subCategories: NamedCategory[] = []) => ({ id, name, subCategories });
const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`;
const tree = [
  category(id(1), 'Women', [category(id(2), 'Kurtas'), category(id(3), 'Sarees')]),
  category(id(4), 'Men', [category(id(5), 'Kurtas'), category(id(6), 'T-Shirts & Polos')]),
];
const named = (address: string) => `${byName(new URLSearchParams(address), tree)}`;

test('a category is found by its name, however it is written', () => {
  expect(named('category=Sarees')).toBe(`category=${id(3)}`);
  expect(named('category=%20sAREES')).toBe(`category=${id(3)}`);
  expect(named('category=T-Shirts+%26+Polos&size=M')).toBe(`size=M&category=${id(6)}`);
});

test('where categories share the name all of them are shown', () =>
  expect(named('category=Kurtas&size=M')).toBe(`size=M&categories=${id(2)}&categories=${id(5)}`));

test('the filter of categories takes names, too', () =>
  expect(named(`categories=Kurtas&categories=${id(3)}`)).toBe(
    `categories=${id(2)}&categories=${id(5)}&categories=${id(3)}`,
  ));

test('ids, and names that no category has, stay', () => {
  for (const address of [`category=${id(1)}`, 'category=zzz', 'q=Kurtas', '']) expect(named(address)).toBe(address);
});

test('a category is gone whose id the shop no longer has; a name, and a filter of categories, never are', () => {
  const gone = (address: string) => isGone(new URLSearchParams(address), (one) => one === id(1));
  expect([gone(`category=${id(9)}`), gone(`category=${id(1)}`)]).toEqual([true, false]);
  expect([gone('category=zzz'), gone(`categories=${id(9)}`), gone('')]).toEqual([false, false, false]);
});
