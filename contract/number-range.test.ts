import { expect, test } from 'vitest';
import { countProblem, rupeesProblem } from './number-range.ts';

const range = { least: 1, most: 10_000 };
const most = { paise: 100_000_00, error: () => 'At most a lakh.' };

test.each([
  ['12', undefined],
  ['१०,०००', undefined],
  ['many', 'Pieces: “many” is not a valid number. Enter a whole number, 1 or more, such as 12.'],
  ['', 'Pieces: enter a whole number, 1 or more, such as 12.'],
  ['0', 'Pieces: enter 1 or more.'],
  ['10001', 'Pieces: enter at most 10,000.'],
  ['99999999999', 'Pieces: enter at most 10,000.'],
])('the count %j', (typed, problem) => expect(countProblem('Pieces', typed, range)).toBe(problem));

test.each([
  ['1,00,000', undefined],
  ['ten', 'Fee: “ten” is not a valid amount. Enter rupees, such as 499 or 1299.50.'],
  ['100000.01', 'At most a lakh.'],
  ['99999999999', 'At most a lakh.'],
])('the amount %j', (typed, problem) => expect(rupeesProblem('Fee', typed, most)).toBe(problem));

test('without limits of its own, a field accepts as much as the shop reads', () => {
  expect(countProblem('Stock', '9999999999')).toBe('Stock: enter at most 99,99,99,999.');
  expect(rupeesProblem('Budget', '9999999999')).toBe('Budget: enter at most ₹99,99,99,999.99.');
});
