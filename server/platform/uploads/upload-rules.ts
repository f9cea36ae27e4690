import type { Readable } from 'node:stream';
import { notFound, ShopError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { limits } from '#domain/limits.ts';
import * as notFoundText from '#text/not-found.ts';
import * as uploadsText from '#text/uploads.ts';

/** Files on their way in pieces (decisions/0005). All is asked by who sends it, so nobody finds another's. */
export type Uploads = {
  /** Makes room for a file, or finds its bytes that are there. Throws 429 where somebody has too many under way. */
  begin: (userId: string, file: { fingerprint: string; bytes: number }, now: string) => Promise<Upload>;
  /**
   * Takes the bytes that come, at their place. When a sender is cut off, the bytes that arrived count; one who comes
   * again while the first connection still brings something sends the same bytes to the same place. Throws 404, 409
   * beyond the bytes that are there, 413 beyond the file's end.
   */
  receive: (userId: string, id: string, offset: number, bytes: Readable) => Promise<Upload>;
  /** Lays a whole upload at `path`; it stays, since a form that is refused names it again. Throws 409 `UPLOAD_GONE`. */
  take: (userId: string, id: string, path: string) => Promise<void>;
  /** Removes what processes share and nobody has gone on with for a day. */
  sweep: (now: string) => Promise<void>;
};

/** An upload that has not grown for so long may make room for something new. */
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

/** Passes on incoming bytes, and throws 413 when there are more than `left`. */
export async function* atMost(pieces: AsyncIterable<Buffer>, left: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw new ShopError('too-large', 'TOO_LARGE', uploadsText.beyondEnd());
    yield piece;
  }
}

/** Answers whether the sender was cut off, so that the bytes that have arrived count. */
export function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** One person's upload, and the time in milliseconds when its last bytes came. */
export type UnderWay = { id: string; at: number };

/**
 * Has older ones, with which nobody goes on, make room for `id`. Throws 429 where that is not enough, and forgets `id`
 * if nothing of it is there.
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
