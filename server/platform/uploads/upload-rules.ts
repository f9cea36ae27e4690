import type { Readable } from 'node:stream';
import { notFound, ShopError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { limits } from '#domain/limits.ts';
import * as notFoundText from '#text/not-found.ts';
import * as uploadsText from '#text/uploads.ts';

/**
 * Stores files that people upload in pieces (decisions/0005). Every function needs the sender's id, so nobody finds
 * another person's files.
 */
export type Uploads = {
  /**
   * Begins an upload, or returns how many of its bytes the shop already has. Throws 429 if the sender has too many
   * uploads in progress.
   */
  begin: (userId: string, file: { fingerprint: string; bytes: number }, now: string) => Promise<Upload>;
  /**
   * Stores bytes of an upload at their position in the file. If the sender's connection breaks, the bytes that have
   * arrived stay. If the sender connects again while the first connection still delivers bytes, both connections write
   * the same bytes to the same positions, which does no harm. Throws 404 if there is no such upload, 409 if the
   * position is beyond the existing bytes, and 413 for bytes beyond the file's end.
   */
  receive: (userId: string, id: string, offset: number, bytes: Readable) => Promise<Upload>;
  /**
   * Copies or links the file of a complete upload to `path`. The upload stays, because the sender may need it again if
   * the shop refuses the form. Throws 409 `UPLOAD_GONE` if the upload is missing or incomplete, or if its content does
   * not have its fingerprint; the shop deletes an upload with wrong content.
   */
  take: (userId: string, id: string, path: string) => Promise<void>;
  /** Removes uploads in the shared store that have got no bytes for a day. */
  sweep: (now: string) => Promise<void>;
};

/** A new upload may replace an upload that has got no bytes for this number of milliseconds. */
const IDLE_MS = 10 * 60_000;

export const bytesOf = (id: string) => Number(id.split('-')[1]);
export const isUploadId = (id: string) => /^[0-9a-f]{16}-\d+$/.test(id);

export function noUpload(): ShopError {
  return notFound(notFoundText.upload);
}

export function uploadGone(): ShopError {
  return new ShopError('conflict', 'UPLOAD_GONE', uploadsText.gone());
}

export function refuseGap(offset: number, received: number): void {
  if (offset > received) throw new ShopError('conflict', 'UPLOAD_GAP', uploadsText.gap(), { details: { received } });
}

/** Yields the incoming bytes of an upload. Throws 413 if more than `left` bytes come. */
export async function* atMost(pieces: AsyncIterable<Buffer>, left: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw new ShopError('too-large', 'TOO_LARGE', uploadsText.beyondEnd());
    yield piece;
  }
}

/**
 * Returns whether the error means that the sender's connection broke. In this case the shop keeps the bytes that have
 * arrived.
 */
export function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** An upload of a person, and the time of its last bytes in milliseconds. */
export type UnderWay = { id: string; at: number };

/**
 * If a person has too many uploads, deletes older uploads that get no bytes. If the person still has too many uploads,
 * throws 429, and deletes the upload `id` unless some of its bytes have come.
 */
export async function keepWithinLimits(
  own: readonly UnderWay[],
  { id, isEmpty, now }: { id: string; isEmpty: boolean; now: string },
  remove: (id: string) => Promise<void>,
): Promise<void> {
  let [count, bytes] = [own.length, own.reduce((sum, upload) => sum + bytesOf(upload.id), 0)];
  const isTooMuch = () => count > limits.uploads || bytes > limits.uploadsBytes;
  for (const upload of own.toSorted((a, b) => a.at - b.at)) {
    if (!isTooMuch()) return;
    const isIdle = Date.parse(now) - upload.at > IDLE_MS;
    if (!isIdle || upload.id === id) continue;
    await remove(upload.id);
    [count, bytes] = [count - 1, bytes - bytesOf(upload.id)];
  }
  if (!isTooMuch()) return;
  if (isEmpty) await remove(id);
  throw new ShopError('too-many', 'TOO_MANY_UPLOADS', uploadsText.tooMany(), {
    details: { retryAfter: IDLE_MS / 1000 },
  });
}
