import { hash } from 'node:crypto';

/** Part of an answer: a text of its own, or bytes that other answers show too, with a digest of them. */
export type Piece = string | { readonly bytes: Buffer; readonly digest: string };

/**
 * JSON as it was written, in pieces. An answer that nobody asks for again holds little of its own this way: copies of
 * its products, some 80 kB each, would be collected only with all that is old, which takes longer than making a few
 * hundred answers.
 */
export class JsonPieces {
  readonly #pieces: readonly Piece[];
  /** The length of all pieces together, in bytes. */
  readonly length: number;

  constructor(pieces: Iterable<Piece>) {
    this.#pieces = withTextsJoined(pieces);
    this.length = this.#pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  }

  /** All of it, put together anew. */
  toBuffer(): Buffer {
    const whole = Buffer.allocUnsafe(this.length);
    let at = 0;
    for (const piece of this.#pieces)
      at += typeof piece === 'string' ? whole.write(piece, at) : piece.bytes.copy(whole, at);
    return whole;
  }

  /**
   * The same for the same JSON in the same pieces. No text is like a digest: each has a bracket, a brace or a comma.
   */
  digest(): string {
    return hash(
      'sha1',
      this.#pieces.map((piece) => (typeof piece === 'string' ? piece : piece.digest)).join('\n'),
      'base64url',
    );
  }
}

function withTextsJoined(pieces: Iterable<Piece>): Piece[] {
  const joined: Piece[] = [];
  let text = '';
  for (const piece of pieces)
    if (typeof piece === 'string') text += piece;
    else {
      joined.push(text, piece);
      text = '';
    }
  joined.push(text);
  return joined;
}

function lengthOf(piece: Piece): number {
  return typeof piece === 'string' ? Buffer.byteLength(piece) : piece.bytes.length;
}
