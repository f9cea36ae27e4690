import type { Upload } from '#contract/uploads.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { ApiError } from './api-error.ts';
import { transmit } from './transmit.ts';

// A large file is sent before its form, in pieces: after a lost
// connection, it continues where it was cut (decisions/0005).

/** Small enough to arrive on a weak line, large enough that a request for each piece costs little. */
const PIECE_BYTES = 512 * 1024;
const READ_BYTES = 1024 * 1024;
/** A piece that makes no progress for this long is sent again. In milliseconds. */
const PIECE_SILENCE_MS = 30_000;
/** The upload is given up if nothing has arrived for this long. */
const SILENCE_MS = 120_000;
const RETRY_MS = { first: 1000, most: 10_000 };

/** The server takes no pieces from this sender: the form has to carry the file itself. */
const NOT_IN_PIECES = Symbol('refused');

type Told = {
  /** The number of the file's bytes that the server has. */ onSent: (bytes: number) => void;
  /** Receives the server's message about why the upload waits; undefined once it continues. */
  onTrouble: (why: string | undefined) => void;
};

/**
 * Uploads a file in pieces and answers its id; undefined if the server takes no pieces. If nothing has arrived for two
 * minutes, it throws the last error, ApiError 0 if nobody answered; the pieces that have arrived stay.
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
    // The piece was refused or lost on the way, so ask the server again which pieces it has.
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
  // The server has deleted the upload, so it begins again.
  return answer === NOT_IN_PIECES ? new ApiError(0, {}) : answer;
}

/** Answers the server's state of the upload, or the reason why it could not tell. */
async function answered(asking: Promise<Response>): Promise<Upload | ApiError | typeof NOT_IN_PIECES> {
  try {
    const response = await asking;
    if (response.status >= 500) return new ApiError(response.status, await response.json());
    // The cast is safe: both calls answer this by the contract.
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

/** Waits, but not longer than until the phone is online again. */
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
