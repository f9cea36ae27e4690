/**
 * The first sort covers at least this many numbers, and each further sort at least doubles the sorted part, so that
 * many small calls need only a few sorts.
 */
const LEAST = 64;

/**
 * Sorts numbers only as far as a caller reads them, because sorting the ten thousand results of a search takes longer
 * than finding them.
 */
export class SortedFirst {
  readonly #numbers: Float64Array;
  #sorted = 0;

  /** All numbers must be different. The class reorders the numbers in the given array itself. */
  constructor(numbers: Float64Array) {
    this.#numbers = numbers;
  }

  /**
   * Returns at most `count` of the smallest numbers, in ascending order. The returned array is valid until the next
   * call.
   */
  first(count: number): Float64Array {
    const { length } = this.#numbers;
    if (count > this.#sorted && this.#sorted < length) {
      const end = Math.min(length, Math.max(count, LEAST, 2 * this.#sorted));
      if (end < length) moveSmallest(this.#numbers, this.#sorted, end);
      this.#numbers.subarray(this.#sorted, end).sort();
      this.#sorted = end;
    }
    return this.#numbers.subarray(0, Math.min(count, length));
  }
}

/**
 * Reorders the numbers whose index is at least `from`, so that the smallest of them come before the index `end`
 * (Hoare's selection algorithm).
 */
function moveSmallest(numbers: Float64Array, from: number, end: number): void {
  let [low, high] = [from, numbers.length - 1];
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++;
      while ((numbers[right] ?? 0) > pivot) right--;
      if (left > right) break;
      const one = numbers[left] ?? 0;
      numbers[left++] = numbers[right] ?? 0;
      numbers[right--] = one;
    }
    if (end - 1 <= right) high = right;
    else if (end - 1 >= left) low = left;
    else return;
  }
}
