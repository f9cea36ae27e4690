import { expect, test } from 'vitest';
import { colourFamilyOf } from './colour-families.ts';
import { shadeNamedBy } from './shade-names.ts';

test('a name has the code of the shade that it contains, two words before one', () => {
  const names = ['Maroon', 'navy blue', 'Dark Navy', 'Sky Blue', 'Rose Gold', 'Off-White', 'Printed Baby Pink'];
  expect(names.map(shadeNamedBy)).toEqual([
    '#701C2B',
    '#0B1F4B',
    '#0B1F4B',
    '#87CEEB',
    '#B76E79',
    '#FAF9F6',
    '#F8C8DC',
  ]);
});

test('otherwise that of the family that it contains, the last one', () => {
  expect(['Blue Lagoon', 'gray', 'Antique Gold'].map(shadeNamedBy)).toEqual(['#1F5FBF', '#8A8A8A', '#D4AF37']);
});

test('a name that says no colour, or several, has no code; black is black', () => {
  expect(['', 'Midnight', 'Multicolour', 'constructor'].map(shadeNamedBy)).toEqual(Array(4).fill(''));
  expect(['Black', 'Matte black'].map(shadeNamedBy)).toEqual(Array(2).fill('#000000'));
});

test('a shade belongs to the family for which shoppers look', () => {
  const families = ['Maroon', 'Mustard', 'Teal', 'Peach', 'Lavender', 'Charcoal', 'Beige', 'Pista'].map((name) =>
    colourFamilyOf(name, shadeNamedBy(name)),
  );
  expect(families).toEqual(['red', 'yellow', 'blue', 'orange', 'purple', 'grey', 'beige', 'green']);
});
