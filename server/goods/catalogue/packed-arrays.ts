/** The class compacts its memory, which takes time, only if at least this number of places is unused. */
const LEAST_GARBAGE = 1 << 16;

/**
 * Stores rows of whole numbers, each of any length, in one block of memory. A hundred thousand array objects would need
 * many times as much memory. `values` and positions in it are valid until the next change.
 */
export class PackedArrays {
  values = new Int32Array(1024);
  #starts = new Int32Array(256);
  #lengths = new Int32Array(256);
  #rooms = new Int32Array(256);
  #used = 0;
  #garbage = 0;

  startOf(row: number): number {
    return this.#starts[row] ?? 0;
  }

  lengthOf(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  endOf(row: number): number {
    return this.startOf(row) + this.lengthOf(row);
  }

  /** Returns a copy of a row of numbers. */
  row(row: number): number[] {
    return Array.from(this.values.subarray(this.startOf(row), this.endOf(row)));
  }

  set(row: number, numbers: ArrayLike<number>): void {
    this.#makeRoom(row, numbers.length, numbers.length);
    this.values.set(numbers, this.startOf(row));
    this.#lengths[row] = numbers.length;
  }

  push(row: number, number: number): void {
    const length = this.lengthOf(row);
    this.#makeRoom(row, length + 1, 2 * length);
    this.values[this.startOf(row) + length] = number;
    this.#lengths[row] = length + 1;
  }

  /** Removes the value at this place from the row. The row's last value moves to this place. */
  dropAt(row: number, place: number): void {
    const last = this.endOf(row) - 1;
    this.values[place] = this.values[last] ?? 0;
    this.#lengths[row] = this.lengthOf(row) - 1;
  }

  /** Removes a number from the row, if the row contains it. */
  drop(row: number, number: number): void {
    const at = this.values.subarray(this.startOf(row), this.endOf(row)).indexOf(number);
    if (at >= 0) this.dropAt(row, this.startOf(row) + at);
  }

  #makeRoom(row: number, needed: number, wanted: number): void {
    if (row >= this.#starts.length) this.#growRows(row);
    const room = this.#rooms[row] ?? 0;
    if (needed <= room) return;
    const next = Math.max(needed, wanted);
    if (this.#garbage > LEAST_GARBAGE && this.#garbage > this.#used >> 1) this.#compact();
    if (this.#used + next > this.values.length) this.values = grown(this.values, this.#used + next);
    this.values.copyWithin(this.#used, this.startOf(row), this.endOf(row));
    this.#starts[row] = this.#used;
    this.#rooms[row] = next;
    this.#used += next;
    this.#garbage += room;
  }

  #growRows(row: number): void {
    this.#starts = grown(this.#starts, row + 1);
    this.#lengths = grown(this.#lengths, row + 1);
    this.#rooms = grown(this.#rooms, row + 1);
  }

  #compact(): void {
    const values = new Int32Array(this.values.length);
    let used = 0;
    for (let row = 0; row < this.#starts.length; row++) {
      const room = this.#rooms[row] ?? 0;
      if (room === 0) continue;
      values.set(this.values.subarray(this.startOf(row), this.endOf(row)), used);
      this.#starts[row] = used;
      used += room;
    }
    this.values = values;
    this.#used = used;
    this.#garbage = 0;
  }
}

/** Returns a longer copy of the array, with at least `least` places and some more for growth. */
export function grown<Numbers extends Int32Array | Float64Array | Uint8Array>(
  numbers: Numbers,
  least: number,
): Numbers {
  // The cast is safe: the array's constructor makes an array of the same type.
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(least, numbers.length + (numbers.length >> 1)),
  );
  larger.set(numbers);
  return larger;
}
