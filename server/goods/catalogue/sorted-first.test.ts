// On both engines: the sort is the same JavaScript code on each.
import { expect, test } from 'vitest';
import { Random } from '../../../test/random.ts';
import { SortedFirst } from './sorted-first.ts';

test.each([0, 1, 63, 64, 65, 3000])('answers what sorting all %i answers, however many are asked for', (length) => {
  const random = new Random(length + 3);
  for (const arrange of [(n: number) => n, (n: number) => length - n, () => random.below(2 ** 40)]) {
    const numbers = Float64Array.from(new Set(Array.from({ length }, (_, n) => arrange(n))));
    const all = [...numbers].sort((a, b) => a - b);
    for (let round = 0; round < 20; round++) {
      const sorted = new SortedFirst(numbers.slice());
      for (const count of [random.below(30), random.below(length + 5), random.below(length + 5), Infinity])
        expect([...sorted.first(count)]).toEqual(all.slice(0, count));
    }
  }
});
