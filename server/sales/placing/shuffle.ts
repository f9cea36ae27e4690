import { createHmac } from 'node:crypto';

const ROUNDS = 6;
const FEWEST_DIGITS = 6;

/**
 * Returns the order number for the index `n`, which begins with 0. Different `n` give different numbers, and without
 * the key nobody can compute a number from earlier numbers. The first 900,000 numbers have six digits, the next
 * 9,000,000 have seven digits, and so on.
 */
export function shuffledNumber(n: number, key: string): number {
  let [digits, below] = [FEWEST_DIGITS, n];
  let least = 10 ** (digits - 1);
  while (below >= 9 * least) {
    below -= 9 * least;
    least = 10 ** digits++;
  }
  return least + shuffle(below, 9 * least, `${key} ${digits}`);
}

/**
 * Maps each whole number below `size` to a whole number below `size`; no two numbers get the same result. The function
 * is a Feistel network, which it repeats until the result is below `size`.
 */
export function shuffle(n: number, size: number, key: string): number {
  const side = Math.ceil(Math.sqrt(size));
  let place = n;
  do {
    let [left, right] = [Math.floor(place / side), place % side];
    for (let round = 0; round < ROUNDS; round++)
      [left, right] = [right, (left + hashOf(`${round} ${right}`, key)) % side];
    place = left * side + right;
  } while (place >= size);
  return place;
}

function hashOf(text: string, key: string): number {
  return createHmac('sha256', key).update(text).digest().readUIntBE(0, 6);
}
