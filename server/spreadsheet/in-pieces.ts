import { pause } from '../scheduling/slices.ts';

/**
 * Of what a disk or a store gives at a time, 64 kB, a parser of CSV would read every row in one turn of the
 * event loop: 40 ms.
 */
const PIECE_BYTES = 8192;

/** The same bytes in small pieces, with pauses between them. */
export async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      await pause();
      yield chunk.subarray(at, at + PIECE_BYTES);
    }
}
