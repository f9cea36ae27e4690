const utf8 = new TextEncoder();

/** A part of a text as it stands within JSON, where a "<" could end the script around it. */
export function inJson(part: string): Uint8Array {
  return utf8.encode(
    JSON.stringify(part)
      .slice(1, -1)
      .replaceAll('<', String.raw`\u003c`),
  );
}

/**
 * Kept bytes in one page: what is written for it has a mark for them, whose place they take at the end, so that nobody
 * weighs and encodes them each time. Nobody else can write a mark: it has the render's nonce.
 */
export class MarkedPieces {
  readonly #mark: string;
  readonly #pieces: Array<readonly Uint8Array[]> = [];

  constructor(nonce: string) {
    this.#mark = `kept ${nonce} `;
  }

  /** The mark of these pieces, to be written as HTML, or within a text of JSON. */
  mark(pieces: readonly Uint8Array[]): string {
    return `${this.#mark}${this.#pieces.push(pieces) - 1};`;
  }

  /** The page with the pieces in the places of their marks. */
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
