import type { Upload } from '#contract/uploads.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { ApiError } from './api-error.ts';
import { transmit } from './transmit.ts';

// This file sends a large file in pieces, before the form that contains it. After a lost connection the upload
// continues with the next missing piece (decisions/0005).

/**
 * The size of a piece. A piece is small enough to arrive on a slow connection, and large enough that one request for
 * each piece costs little.
 */
const PIECE_BYTES = 512 * 1024;
const READ_BYTES = 1024 * 1024;
/** A piece that makes no progress for this many milliseconds is sent again. */
const PIECE_SILENCE_MS = 30_000;
/** If no piece has arrived for this many milliseconds, the upload fails. */
const SILENCE_MS = 120_000;
const RETRY_MS = { first: 1000, most: 10_000 };

/** The result if the server accepts no pieces from this browser. The form must then contain the file itself. */
const NOT_IN_PIECES = Symbol('refused');

type Told = {
  /** Called with the number of bytes of the file that have arrived at the server. */ onSent: (bytes: number) => void;
  /** Called with the message that explains why the upload waits, and with undefined once the upload continues. */
  onTrouble: (why: string | undefined) => void;
};

/**
 * Uploads a file in pieces and returns its id. Returns undefined if the server accepts no pieces. If nothing has
 * arrived for two minutes, throws the last error, an ApiError whose status is 0 if the server did not answer. Pieces
 * that have arrived stay on the server.
 */
export async function sendInPieces(
  file: File,
  headers: Record<string, string>,
  { onSent, onTrouble }: Told,
): Promise<string | undefined> {
  const fingerprint = await fingerprintOf(file);
  let upload: Upload | undefined;
  let trouble: ApiError | undefined;
  let there = -1;
  let moved = performance.now();
  let waitMs = RETRY_MS.first;
  for (;;) {
    const next: Upload | ApiError | typeof NOT_IN_PIECES = upload
      ? await sendPiece(file, upload, headers, onSent)
      : await begin({ fingerprint, bytes: file.size }, headers);
    if (next === NOT_IN_PIECES) return undefined;
    // The server has refused this piece, or the piece was lost on the way. The next round of the loop asks the server
    // which pieces it has.
    if (next instanceof ApiError) {
      [upload, trouble] = [undefined, next];
      onTrouble(next.message || undefined);
    } else {
      upload = next;
      if (upload.received >= upload.bytes) return upload.id;
      onSent(upload.received);
      if (upload.received > there) {
        [moved, waitMs] = [performance.now(), RETRY_MS.first];
        onTrouble(undefined);
      }
      there = upload.received;
    }
    if (performance.now() - moved > SILENCE_MS) throw trouble ?? new ApiError(0, {});
    if (upload) continue;
    await waitOrOnline(waitMs);
    waitMs = Math.min(2 * waitMs, RETRY_MS.most);
  }
}

async function begin(what: { fingerprint: string; bytes: number }, headers: Record<string, string>) {
  return answered(
    fetch('/api/uploads', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(what),
      signal: AbortSignal.timeout(PIECE_SILENCE_MS),
    }),
  );
}

async function sendPiece(
  file: File,
  { id, received }: Upload,
  headers: Record<string, string>,
  onSent: (bytes: number) => void,
) {
  const answer = await answered(
    transmit(`/api/uploads/${id}?offset=${received}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: file.slice(received, received + PIECE_BYTES),
      silenceMs: PIECE_SILENCE_MS,
      onProgress: (loaded) => onSent(Math.min(file.size, received + loaded)),
    }),
  );
  // The server has deleted the upload, so the upload begins again from the first piece.
  return answer === NOT_IN_PIECES ? new ApiError(0, {}) : answer;
}

/**
 * Returns the upload as the server has it. Returns an ApiError if the server failed or did not answer, and
 * NOT_IN_PIECES if the server refused the request.
 */
async function answered(asking: Promise<Response>): Promise<Upload | ApiError | typeof NOT_IN_PIECES> {
  try {
    const response = await asking;
    if (response.status >= 500) return new ApiError(response.status, await response.json());
    // The cast is safe: by the contract, both calls answer an object of this type.
    return response.ok ? ((await response.json()) as { upload: Upload }).upload : NOT_IN_PIECES;
  } catch {
    return new ApiError(0, {});
  }
}

async function fingerprintOf(file: File): Promise<string> {
  const fingerprint = new Fingerprint();
  for (let at = 0; at < file.size; at += READ_BYTES)
    fingerprint.add(new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer()));
  return fingerprint.end();
}

/** Waits for this time, but stops waiting when the device is online again. */
async function waitOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = window.setTimeout(over, milliseconds);
    window.addEventListener('online', over);
  });
}
