/** Reads the text of an answer from outside; undefined if it is longer than `mostBytes`, and then stops reading. */
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
