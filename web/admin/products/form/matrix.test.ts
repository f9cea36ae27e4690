import { expect, test } from 'vitest';
import { emptyDraft, type DraftVariant } from './draft.ts';
import { openForm, stepForm } from './form-state.ts';
import { coloursOf, fillCells, setStock, sizesOf, skuOf } from './matrix.ts';

const indigo = { name: 'Indigo', hex: '#27396F' };
const [blank] = emptyDraft().variants;
const variant = (size: string, more: Partial<DraftVariant> = {}): DraftVariant => ({
  ...(blank as DraftVariant),
  key: size,
  color: indigo.name,
  colorHexCode: indigo.hex,
  colorFamily: '',
  size,
  originalPrice: '799',
  ...more,
});

test('a number in an empty cell makes a variant with the last one’s prices, in place of the empty first one', () => {
  const first = setStock([{ ...variant(''), color: '' }], indigo, 'M', '4');
  expect(first).toMatchObject([{ color: 'Indigo', size: 'M', stock: '4', originalPrice: '799' }]);
  expect(setStock(first, indigo, 'S', '2')).toMatchObject([{ size: 'M' }, { size: 'S', stock: '2' }]);
});

test('emptying a cell deletes a new variant, but leaves one that the shop has: a number may be being typed', () => {
  expect(setStock([variant('M')], indigo, 'M', '')).toEqual([]);
  expect(setStock([variant('M', { id: 'm' })], indigo, 'M', '')).toMatchObject([{ id: 'm', stock: '' }]);
});

test('sizes stand in the trade’s order, colours as they first appear, unnamed variants in neither', () => {
  const variants = [variant('L'), variant('S'), variant('', { color: 'Rust' })];
  expect(sizesOf(variants, ['M'])).toEqual(['S', 'M', 'L']);
  expect(coloursOf(variants, [{ name: 'Rust', hex: '#8A3B12' }]).map(({ name }) => name)).toEqual(['Indigo', 'Rust']);
});

test('all cells are filled at once: stock makes the variants, prices and SKUs go to those there are', () => {
  const rust = { name: 'Rust', hex: '#8A3B12' };
  const stocked = fillCells([], [indigo, rust], ['S', 'M'], { field: 'stock', text: '5' });
  expect(stocked).toHaveLength(4);
  const priced = fillCells(stocked, [rust], ['S', 'M', 'XL'], { field: 'mrp', text: '999' });
  expect(priced.map(({ mrp }) => mrp)).toEqual(['', '', '999', '999']);
  const weighed = fillCells(stocked, [indigo, rust], ['S', 'XL'], { field: 'grams', text: '250' });
  expect(weighed.map(({ grams }) => grams)).toEqual(['250', '', '250', '']);
  const named = fillCells(priced, [indigo, rust], ['S', 'M'], { field: 'sku', text: 'TB12-COLOUR-SIZE' });
  expect(named.map(({ sku }) => sku)).toEqual(['TB12-INDIGO-S', 'TB12-INDIGO-M', 'TB12-RUST-S', 'TB12-RUST-M']);
});

test('a pattern of a SKU takes names of several words and scripts, and gets colour and size where it names neither', () => {
  expect(skuOf('K1-SIZE-COLOR', 'Off white', '6-7 y')).toBe('K1-6-7-Y-OFF-WHITE');
  expect(skuOf('K1', 'नीला', 'M')).toBe('K1-नीला-M');
});

test('what is wrong with a variant is shown in the list; anything else leaves the table of colours and sizes', () => {
  const matrix = stepForm(openForm(undefined, []), { type: 'show', isMatrix: true });
  const refused = (path: string) => stepForm(matrix, { type: 'refuse', issues: { [path]: 'wrong' } }).isMatrix;
  expect([refused('productVariants.0.size'), refused('productName')]).toEqual([false, true]);
});
