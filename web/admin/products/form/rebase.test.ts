import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { rebase, takeTheirs } from './rebase.ts';

const base: Draft = {
  id: 'p',
  name: 'Kurta',
  brand: 'Indigo Lane',
  description: 'Soft.',
  grams: '',
  facts: [{ key: 'f', name: 'Fabric', value: 'Cotton' }],
  categories: ['women', 'kurtas'],
  pictures: ['a', 'b'].map((key) => ({ key, url: '', name: key, color: '' })),
  variants: ['S', 'M'].map((size) => ({
    key: size,
    id: size,
    baseStock: 10,
    color: 'Indigo',
    colorHexCode: '#27396F',
    colorFamily: '',
    size,
    sku: '',
    stock: '10',
    originalPrice: '999',
    mrp: '0',
    grams: '',
  })),
};
const withVariant = (draft: Draft, id: string, change: object): Draft => ({
  ...draft,
  variants: draft.variants.map((variant) => (variant.id === id ? { ...variant, ...change } : variant)),
});

test('what only they changed becomes theirs, what only I changed stays mine', () => {
  const { draft, clashes } = rebase(
    base,
    { ...base, name: 'Blue Kurta' },
    { ...withVariant(base, 'S', { originalPrice: '899' }), description: 'Softer.' },
  );
  expect(clashes).toEqual([]);
  expect(draft).toMatchObject({
    name: 'Blue Kurta',
    description: 'Softer.',
    variants: [{ originalPrice: '899' }, { originalPrice: '999' }],
  });
});

test('what both changed stays mine, is a clash, and can be made theirs', () => {
  const theirs = { ...withVariant(base, 'M', { originalPrice: '700' }), name: 'Red Kurta' };
  const { draft, clashes } = rebase(
    base,
    { ...withVariant(base, 'M', { originalPrice: '800' }), name: 'Blue Kurta' },
    theirs,
  );
  expect(clashes).toEqual([
    { path: 'name', label: 'Name', mine: 'Blue Kurta', theirs: 'Red Kurta' },
    { path: 'variant:M:originalPrice', label: 'Indigo, M: price', mine: '800', theirs: '700' },
  ]);
  expect(takeTheirs(takeTheirs(draft, theirs, 'name'), theirs, 'variant:M:originalPrice')).toMatchObject({
    name: 'Red Kurta',
    variants: [{}, { originalPrice: '700' }],
  });
});

test('a brand that only they changed becomes theirs; one that both changed is a clash', () => {
  const theirs = { ...base, brand: 'Marigold Mill' };
  expect(rebase(base, { ...base, name: 'Sari' }, theirs)).toMatchObject({
    draft: { brand: 'Marigold Mill' },
    clashes: [],
  });
  const { draft, clashes } = rebase(base, { ...base, brand: '' }, theirs);
  expect(clashes).toEqual([{ path: 'brand', label: 'Brand', mine: '', theirs: 'Marigold Mill' }]);
  expect(takeTheirs(draft, theirs, 'brand').brand).toBe('Marigold Mill');
});

test('the same change by both is no clash', () => {
  expect(rebase(base, { ...base, name: 'Sari' }, { ...base, name: 'Sari' }).clashes).toEqual([]);
});

test('my change of the stock is added to what is there now', () => {
  const mine = withVariant(base, 'S', { stock: '12' });
  const theirs = withVariant(base, 'S', { baseStock: 4, stock: '4' });
  expect(rebase(base, mine, theirs).draft.variants[0]).toMatchObject({ stock: '6', baseStock: 4 });
});

test('a size they added comes, one they retired goes, one I added stays', () => {
  const added = {
    key: 'n',
    color: 'Red',
    colorHexCode: '#FF0000',
    colorFamily: '',
    size: 'L',
    sku: '',
    stock: '1',
    originalPrice: '1',
    mrp: '',
    grams: '',
  };
  const theirs = {
    ...base,
    variants: [...base.variants.slice(1), { ...added, key: 'x', id: 'XL', size: 'XL', baseStock: 1 }],
  };
  expect(
    rebase(base, { ...base, variants: [...base.variants, added] }, theirs).draft.variants.map(
      (variant) => variant.size,
    ),
  ).toEqual(['M', 'L', 'XL']);
});

test('pictures: my order stays, those they added come after, those they deleted go', () => {
  const picture = (key: string, color = '') => ({ key, url: '', name: key, color });
  const mine = { ...base, pictures: [picture('b'), picture('a')] };
  expect(
    rebase(base, mine, { ...base, pictures: [picture('b'), picture('c')] }).draft.pictures.map((one) => one.key),
  ).toEqual(['b', 'c']);
  expect(
    rebase(base, base, { ...base, pictures: [picture('c'), picture('b')] }).draft.pictures.map((one) => one.key),
  ).toEqual(['c', 'b']);
});

test('a picture’s colour is mine where I chose it, else theirs; facts that both changed are a clash', () => {
  const coloured = (...colors: string[]): Draft => ({
    ...base,
    pictures: base.pictures.map((picture, index) => ({ ...picture, color: colors[index] ?? '' })),
  });
  const { draft } = rebase(base, coloured('Indigo', ''), coloured('Rust', 'Rust'));
  expect(draft.pictures.map(({ color }) => color)).toEqual(['Indigo', 'Rust']);

  const fact = (value: string): Draft => ({ ...base, facts: [{ key: 'f', name: 'Fabric', value }] });
  expect(rebase(base, base, fact('Silk')).draft.facts).toMatchObject([{ value: 'Silk' }]);
  const both = rebase(base, fact('Linen'), fact('Silk'));
  expect(both.clashes).toEqual([
    { path: 'facts', label: 'Product details', mine: 'Fabric: Linen', theirs: 'Fabric: Silk' },
  ]);
  expect(takeTheirs(both.draft, fact('Silk'), 'facts').facts).toMatchObject([{ value: 'Silk' }]);
});
