/**
 * Reads the text of an answer from another server. If the text is longer than `mostBytes`, stops reading, and returns
 * undefined.
 */
export async function readLimited({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > mostBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
