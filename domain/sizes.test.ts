import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { hasSharedData, sharedData } from '../test/shared-data.ts';
import { compareSizes, sizeKindOf, type SizeKind } from './sizes.ts';

const examples: Record<SizeKind, string[]> = {
  letter: ['XXS', 'm', 'XL', '3XL', '8XL'],
  number: ['1', '5', '28', '44', '54', '2-5', '7.5'],
  waist: ['28/29', '36 / 33', '32x34'],
  shoe: ['UK6', 'UK 8.5', 'EU-40', 'us 9', '8C', '13C'],
  age: ['0-3 M', '18-24 M', '6-7 Y', '2 yrs', '9-12 months'],
  cup: ['32B', '34DD', '44G', '28B'],
  bangle: ['2.2', '2.4', '2.10'],
  centimetre: ['90 cm', '110CM', '98-104 cm'],
  metre: ['2.5 m', '6 metres', '5.5 mtr'],
  other: ['Free Size', 'Onesize', 'Unstitched', 'Pack', '<b>M</b>', ''],
};

test.each(Object.entries(examples))('knows sizes of the kind %s', (kind, sizes) =>
  expect(sizes.map((size) => [size, sizeKindOf(size)])).toEqual(sizes.map((size) => [size, kind])),
);

test('bangles sort by their sixteenths', () =>
  expect(['2.10', '2.8', '2.4', '2.2', '2.6'].toSorted(compareSizes)).toEqual(['2.2', '2.4', '2.6', '2.8', '2.10']));

test.skipIf(!hasSharedData)('of the sizes of the real catalogue only those without a measure have no kind', () => {
  const rows: Array<Record<string, string>> = parse(readFileSync(join(sharedData, 'catalogue.csv')), { columns: true });
  const sizes = new Set(rows.flatMap((row) => JSON.parse(row['sizes'] ?? '[]') as string[]));
  const kinds = Map.groupBy(sizes, sizeKindOf);
  expect(kinds.get('other')?.toSorted(compareSizes)).toEqual(['Pack', 'Unstitched', 'Free Size', 'Onesize']);
  expect([...kinds.keys()].toSorted()).toEqual(['age', 'bangle', 'cup', 'letter', 'number', 'other', 'shoe', 'waist']);
  expect(kinds.get('waist')).toHaveLength(15);
  expect(kinds.get('cup')).not.toContain('13C');
});
