import { expect, test } from 'vitest';
import { picturesFor } from './picture-order.ts';

test('a colour shows its own pictures first, then those of all colours, and other colours last', () => {
  const pictures = [
    { id: 'rust front', color: 'Rust' },
    { id: 'cloth' },
    { id: 'indigo front', color: 'Indigo' },
    { id: 'label', color: null },
    { id: 'indigo back', color: 'Indigo' },
  ];
  expect(picturesFor('Indigo', pictures).map(({ id }) => id)).toEqual([
    'indigo front',
    'indigo back',
    'cloth',
    'label',
    'rust front',
  ]);
  expect(picturesFor('Mint', pictures).map(({ id }) => id)).toEqual([
    'cloth',
    'label',
    'rust front',
    'indigo front',
    'indigo back',
  ]);
});
