import { pause } from '../../platform/scheduling/slices.ts';
import { hasBit, type Bits } from './bits.ts';

/** The sort pauses after this many numbers, that is, after a few milliseconds, so that other requests have a turn. */
const PIECE = 4096;

/** Sorts numbers in slices (decisions/0092), because comparing a hundred thousand names takes a second. */
export async function sortInSlices(
  numbers: Int32Array,
  compare: (a: number, b: number) => number,
): Promise<Int32Array> {
  let from = numbers.slice();
  for (let start = 0; start < from.length; start += PIECE) {
    from.subarray(start, start + PIECE).sort(compare);
    await pause();
  }
  for (let width = PIECE; width < from.length; width *= 2) {
    const into = new Int32Array(from.length);
    for (let start = 0; start < from.length; start += 2 * width) await merge(from, into, start, width, compare);
    from = into;
  }
  return from;
}

async function merge(
  from: Int32Array,
  into: Int32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
): Promise<void> {
  let [left, right] = [start, Math.min(start + width, from.length)];
  const [leftEnd, rightEnd] = [right, Math.min(start + 2 * width, from.length)];
  for (let at = start; at < rightEnd; at++) {
    if (at % PIECE === 0) await pause();
    const [one = 0, other = 0] = [from[left], from[right]];
    const isLeft = left < leftEnd && (right >= rightEnd || compare(one, other) <= 0);
    into[at] = isLeft ? one : other;
    if (isLeft) left++;
    else right++;
  }
}

/**
 * Returns a sorted list after some of its numbers have changed: without the `changed` numbers, and with the `fresh`
 * numbers at their places.
 */
export function resorted(
  sorted: Int32Array,
  changed: Bits,
  fresh: readonly number[],
  compare: (a: number, b: number) => number,
): Int32Array {
  const kept = withoutBits(sorted, changed);
  if (fresh.length === 0) return kept;
  const result = new Int32Array(kept.length + fresh.length);
  let [from, at] = [0, 0];
  for (const number of fresh.toSorted(compare)) {
    const to = firstAfter(kept, number, from, compare);
    result.set(kept.subarray(from, to), at);
    at += to - from;
    result[at++] = number;
    from = to;
  }
  result.set(kept.subarray(from), at);
  return result;
}

function withoutBits(numbers: Int32Array, bits: Bits): Int32Array {
  const kept = new Int32Array(numbers.length);
  let count = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (!hasBit(bits, number)) kept[count++] = number;
  }
  return kept.subarray(0, count);
}

/** Finds, from the place `from` on, the first place whose number comes after `number` in the sort order. */
function firstAfter(
  sorted: Int32Array,
  number: number,
  from: number,
  compare: (a: number, b: number) => number,
): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] ?? 0, number) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
