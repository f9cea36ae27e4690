import { expect, test } from 'vitest';
import { shuffle, shuffledNumber } from './shuffle.ts';

test('each number comes once, whatever the size', () => {
  for (const size of [1, 2, 90, 1000]) {
    const places = Array.from({ length: size }, (_, n) => shuffle(n, size, 'a key'));
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, n) => n));
  }
});

test('there are 900,000 numbers of six digits, then those of seven, then those of eight', () => {
  const digitsOf = (n: number) => String(shuffledNumber(n, 'a key')).length;
  expect([0, 899_999, 900_000, 9_899_999, 9_900_000].map(digitsOf)).toEqual([6, 6, 7, 7, 8]);
});

test('a number tells nothing of the next one, and another shop has others', () => {
  const numbers = Array.from({ length: 200 }, (_, n) => shuffledNumber(n, 'a key'));
  const steps = numbers.slice(1).map((number, n) => number - (numbers[n] ?? 0));
  expect(new Set(steps).size).toBe(steps.length);
  expect(numbers.filter((number, n) => number === shuffledNumber(n, 'another key')).length).toBeLessThan(3);
});
