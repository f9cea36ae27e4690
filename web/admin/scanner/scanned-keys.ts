// This file recognizes the keys of a barcode scanner, which acts as a keyboard: it types faster than people do, and
// ends with Enter, or with Tab, depending on its settings.

/**
 * The longest time between two keys of a scanner, in milliseconds. A scanner types its next key sooner, even on a slow
 * computer; a person does not.
 */
export const SCAN_GAP_MS = 60;
const SHORTEST = 4;

/** Recognizes a scanned text by the speed of its keys. */
export class ScannedKeys {
  private text = '';
  private last = -Infinity;

  /**
   * Returns the scanned text that ends with this key, or undefined if there is none. `at` is the time of the key in
   * milliseconds, by any clock.
   */
  press(key: string, at: number): string | undefined {
    const isQuick = at - this.last <= SCAN_GAP_MS;
    this.last = at;
    if (!isQuick) this.text = '';
    if (key === 'Enter' || key === 'Tab') {
      const text = this.text;
      this.text = '';
      return text.length >= SHORTEST ? text : undefined;
    }
    // Keys that type no character are skipped, because a scanner presses Shift for capital letters.
    if (key.length === 1) this.text += key;
    return undefined;
  }
}
