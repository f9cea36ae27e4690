// A barcode scanner acts as a keyboard: it types faster than people do, and ends with Enter.

/**
 * The longest gap between two keys of a scanner, in milliseconds. No person types the next key so soon, but a scanner
 * does, even on a slow computer.
 */
export const SCAN_GAP_MS = 60;
const SHORTEST = 4;

/** Recognises a scanned text by the speed of its keys. */
export class ScannedKeys {
  private text = '';
  private last = -Infinity;

  /**
   * Answers the scanned text that ends with this key; undefined if there is none. `at` is the time of the key in
   * milliseconds, by any clock.
   */
  press(key: string, at: number): string | undefined {
    const isQuick = at - this.last <= SCAN_GAP_MS;
    this.last = at;
    if (!isQuick) this.text = '';
    if (key === 'Enter') {
      const text = this.text;
      this.text = '';
      return text.length >= SHORTEST ? text : undefined;
    }
    // Other keys are skipped: a scanner presses Shift for capital letters.
    if (key.length === 1) this.text += key;
    return undefined;
  }
}
