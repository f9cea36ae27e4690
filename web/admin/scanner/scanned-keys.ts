// A barcode scanner is a keyboard: it types faster than people do, and ends with Enter.

/** No person's next key comes so soon; a scanner's does, also through a slow computer. */
export const SCAN_GAP_MS = 60;
const SHORTEST = 4;

/** Tells from the keys, as they come, when a scanner has written something. */
export class ScannedKeys {
  private text = '';
  private last = -Infinity;

  /** The text that ends with this key, if a scanner has written one. `at`: ms of any clock. */
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
