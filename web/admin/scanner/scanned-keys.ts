// A barcode scanner is a keyboard: it types faster than people do, and ends with Enter.

/** No person types the next key so soon; a scanner does, even through a slow computer. */
export const SCAN_GAP_MS = 60;
const SHORTEST = 4;

/** Recognises from the keys, as they come, that a scanner has typed a text. */
export class ScannedKeys {
  private text = '';
  private last = -Infinity;

  /** Answers the text that ends with this key, if a scanner has typed one. `at` is in ms of any clock. */
  press(key: string, at: number): string | undefined {
    const isQuick = at - this.last <= SCAN_GAP_MS;
    this.last = at;
    if (!isQuick) this.text = '';
    if (key === 'Enter') {
      const text = this.text;
      this.text = '';
      return text.length >= SHORTEST ? text : undefined;
    }
    // Shift, which a scanner presses for capitals, is a key too.
    if (key.length === 1) this.text += key;
    return undefined;
  }
}
