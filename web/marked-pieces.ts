/**
 * Kept HTML in one page: React writes a mark for each piece, and the piece takes its place as bytes, which React would weigh and
 * encode each time. Nobody else can write a mark: it has the render's nonce.
 */
export class MarkedPieces {
  readonly #mark: string;
  readonly #pieces: Uint8Array[] = [];

  constructor(nonce: string) {
    this.#mark = `<!--kept ${nonce} `;
  }

  /** The mark of a piece, for React to write as HTML. */
  mark(piece: Uint8Array): string {
    return `${this.#mark}${this.#pieces.push(piece) - 1}-->`;
  }

  /** The page with the pieces in the places of their marks. */
  filled(page: Buffer): Buffer {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = page.indexOf(this.#mark); at !== -1; at = page.indexOf(this.#mark, from)) {
      const end = page.indexOf('-->', at);
      const piece = this.#pieces[Number(page.toString('latin1', at + this.#mark.length, end))];
      parts.push(page.subarray(from, at), piece ?? new Uint8Array());
      from = end + '-->'.length;
    }
    return Buffer.concat([...parts, page.subarray(from)]);
  }
}
