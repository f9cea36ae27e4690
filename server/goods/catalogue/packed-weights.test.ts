// On both engines: the weights of words are packed into bits.
import { expect, test } from 'vitest';
import { eachField } from '#domain/product-fields.ts';
import { Random } from '../../../test/random.ts';
import { PackedWeights } from './packed-weights.ts';
import { wordsOfProduct } from './product-words.ts';

test('answers as a map does, whatever comes and goes in whatever order', () => {
  const random = new Random(11);
  const [packed, map] = [new PackedWeights(), new Map<number, number>()];
  for (let step = 0; step < 4000; step++) {
    const number = random.below(300) * (random.isLucky(0.1) ? 100_000 : 1);
    if (random.isLucky(0.4)) {
      packed.delete(number);
      map.delete(number);
    } else {
      const weight = 1 + random.below(40);
      packed.set(number, weight);
      map.set(number, weight);
    }
    expect([packed.size, packed.has(number), packed.get(number)]).toEqual([map.size, map.has(number), map.get(number)]);
  }
  const each: Array<[number, number]> = [];
  packed.forEach((weight, number) => each.push([number, weight]));
  expect(each).toEqual([...map].toSorted(([a], [b]) => a - b));
  expect([...packed.keys()]).toEqual(each.map(([number]) => number));
});

test('meets those of some numbers, whichever are fewer', () => {
  const random = new Random(12);
  for (let round = 0; round < 300; round++) {
    const [most, share] = [1 + random.below(400), random.below(10) / 10];
    const packed = new PackedWeights();
    for (let number = 0; number < most; number++) if (random.isLucky(share)) packed.set(number, 1 + (number % 60));
    const numbers = Int32Array.from(Array.from({ length: most }, (_, n) => n).filter(() => random.isLucky(1 - share)));
    const met: Array<[number, number]> = [];
    packed.eachAmong(numbers, (weight, at) => met.push([weight, at]));
    expect(met).toEqual([...numbers].flatMap((number, at) => (packed.has(number) ? [[packed.get(number), at]] : [])));
  }
});

test('holds the greatest weight that a product can give a word', () => {
  const text = 'kurta';
  const category = {
    id: 'c',
    name: text,
    description: '',
    parentId: null,
    updatedAt: '',
    subCategories: [],
    _count: { products: 1 },
  };
  const entry = { name: text, ...eachField(() => text), categoryId: 'c', colors: text, skus: text, fabrics: text };
  const [weight = 0] = wordsOfProduct(entry, [category]).values();
  const packed = new PackedWeights();
  packed.set(5, weight);
  expect([weight > 20, packed.get(5)]).toEqual([true, weight]);
});
