import { hash } from 'node:crypto';

/** A part of an answer: its own text, or bytes that other answers show too, with a digest of them. */
export type Piece = string | { readonly bytes: Buffer; readonly digest: string };

/**
 * Serialised JSON in pieces. An answer that nobody requests again needs little memory of its own this way: copies of
 * its products, some 80 kB each, would be freed only by a full garbage collection, which takes longer than making a few
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

  /** Joins all pieces to one buffer. */
  toBuffer(): Buffer {
    const whole = Buffer.allocUnsafe(this.length);
    let at = 0;
    for (const piece of this.#pieces)
      at += typeof piece === 'string' ? whole.write(piece, at) : piece.bytes.copy(whole, at);
    return whole;
  }

  /**
   * Answers a digest that is the same for the same JSON in the same pieces. No text looks like a digest, because each
   * text has a bracket, a brace or a comma.
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
