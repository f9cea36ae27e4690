import { expect, test } from 'vitest';
import { colourNames, followColours } from './colours.ts';
import { emptyDraft, nextVariant, type DraftPicture } from './draft.ts';

const [first] = emptyDraft().variants;
const variants = ['Indigo', 'Indigo', ' Rust '].map((color) => ({ ...nextVariant(first ? [first] : []), color }));
const pictures: DraftPicture[] = ['Indigo', '', 'Rust'].map((color) => ({ key: color, url: '', name: '', color }));
const renamed = (places: readonly number[], color: string) =>
  variants.map((variant, index) => (places.includes(index) ? { ...variant, color } : variant));

test('a product’s colours are named once each', () => {
  expect(colourNames([...variants, ...emptyDraft().variants])).toEqual(['Indigo', 'Rust']);
});

test('pictures follow a colour to its new name, once no variant has the old one', () => {
  const shown = (after: typeof variants) => followColours(pictures, variants, after).map(({ color }) => color);
  expect(shown(renamed([0], 'Navy'))).toEqual(['Indigo', '', 'Rust']);
  expect(shown(renamed([0, 1], 'Navy '))).toEqual(['Navy', '', 'Rust']);
  expect(shown(variants.slice(0, 2))).toEqual(['Indigo', '', 'Rust']);
});
