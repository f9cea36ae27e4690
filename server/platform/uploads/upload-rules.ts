import type { Readable } from 'node:stream';
import { notFound, ShopError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { limits } from '#domain/limits.ts';
import * as notFoundText from '#text/not-found.ts';
import * as uploadsText from '#text/uploads.ts';

/**
 * Files that are uploaded in pieces (decisions/0005). Every question names the sender, so nobody finds another person's
 * files.
 */
export type Uploads = {
  /** Makes room for a file, or finds its existing bytes. Throws 429 if the sender has too many uploads in progress. */
  begin: (userId: string, file: { fingerprint: string; bytes: number }, now: string) => Promise<Upload>;
  /**
   * Stores the incoming bytes at their place. If a sender is cut off, the bytes that arrived count; a sender who comes
   * again while the first connection still delivers bytes sends the same bytes to the same place. Throws 404, 409
   * beyond the existing bytes, 413 beyond the file's end.
   */
  receive: (userId: string, id: string, offset: number, bytes: Readable) => Promise<Upload>;
  /**
   * Puts a complete upload at `path`; the upload stays, because the sender of a refused form names it again. Throws 409
   * `UPLOAD_GONE`.
   */
  take: (userId: string, id: string, path: string) => Promise<void>;
  /** Removes shared uploads that nobody has continued for a day. */
  sweep: (now: string) => Promise<void>;
};

/** An upload that has not grown for this long may make room for a new upload. */
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

/** Passes on incoming bytes, and throws 413 if there are more than `left`. */
export async function* atMost(pieces: AsyncIterable<Buffer>, left: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw new ShopError('too-large', 'TOO_LARGE', uploadsText.beyondEnd());
    yield piece;
  }
}

/** Answers whether the sender was cut off, so that the arrived bytes count. */
export function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** One person's upload, and the time in milliseconds of its last bytes. */
export type UnderWay = { id: string; at: number };

/**
 * Makes older inactive uploads give way to `id`. Throws 429 if that is not enough, and deletes `id` if none of its
 * bytes have come.
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
