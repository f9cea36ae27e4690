/**
 * A value that the cache can hold. `size` is in bytes. `isUsed` is true if a client has asked for the value again since
 * the cache last looked for room.
 */
type Keepable = { readonly size: number; isUsed: boolean };

/**
 * Caches values by their keys, at most `maxBytes` in total. If the cache is full, it first removes values that nobody
 * has requested again.
 */
export class SecondChanceCache<Value extends Keepable> {
  readonly #maxBytes: number;
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The estimated memory use of all values, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Finds the value of a key. A caller that uses the value must set `isUsed`. */
  find(key: string): Value | undefined {
    return this.#values.get(key);
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value && this.#values.delete(key)) this.#bytes -= value.size;
  }

  /** Stores a value in place of the previous value, unless it is too large. */
  set(key: string, value: Value): void {
    this.delete(key);
    if (value.size > this.#maxBytes) return;
    for (const [oldest, kept] of this.#values) {
      if (this.#bytes + value.size <= this.#maxBytes) break;
      this.delete(oldest);
      // A used value moves to the end of the map only when the cache needs room, and not at each use.
      if (kept.isUsed) this.#add(oldest, Object.assign(kept, { isUsed: false }));
    }
    this.#add(key, value);
  }

  #add(key: string, value: Value): void {
    this.#values.set(key, value);
    this.#bytes += value.size;
  }
}
