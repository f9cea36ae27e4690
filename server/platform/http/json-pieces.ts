import { hash } from 'node:crypto';

/** A part of an answer: text of this answer alone, or bytes that several answers share, with their digest. */
export type Piece = string | { readonly bytes: Buffer; readonly digest: string };

/**
 * Serialised JSON in pieces. An answer in pieces that nobody requests again needs little memory, because it shares the
 * bytes of its products (some 80 kB) with other answers. If each answer had a copy of these bytes, only a full garbage
 * collection would free the copies. A full collection takes longer than making a few hundred answers.
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
   * Returns a digest. Two answers have equal digests if their JSON and its division into pieces are equal. A text
   * cannot be confused with the digest of a piece, because each text contains a bracket, a brace or a comma, and a
   * digest contains none.
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
