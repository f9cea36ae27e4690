const utf8 = new TextEncoder();

/** Encodes a part of a text in JSON. Escapes "<", because "</script>" would end the script element around the JSON. */
export function inJson(part: string): Uint8Array {
  return utf8.encode(
    JSON.stringify(part)
      .slice(1, -1)
      .replaceAll('<', String.raw`\u003c`),
  );
}

/**
 * Puts cached bytes into a page. The page's text contains marks (placeholders), and at the end bytes replace the marks,
 * so that the bytes need not be decoded and encoded for each page. Nobody else can write a mark, because each mark
 * contains the nonce of this render.
 */
export class MarkedPieces {
  readonly #mark: string;
  readonly #pieces: Array<readonly Uint8Array[]> = [];

  constructor(nonce: string) {
    this.#mark = `kept ${nonce} `;
  }

  /** Returns the mark of these pieces. The mark can stand in HTML, or in a text inside JSON. */
  mark(pieces: readonly Uint8Array[]): string {
    return `${this.#mark}${this.#pieces.push(pieces) - 1};`;
  }

  /** Returns the page with the pieces in place of their marks. */
  filled(page: Buffer): Buffer {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = page.indexOf(this.#mark); at !== -1; at = page.indexOf(this.#mark, from)) {
      const end = page.indexOf(';', at);
      const pieces = this.#pieces[Number(page.toString('latin1', at + this.#mark.length, end))];
      parts.push(page.subarray(from, at), ...(pieces ?? []));
      from = end + 1;
    }
    return Buffer.concat([...parts, page.subarray(from)]);
  }
}
