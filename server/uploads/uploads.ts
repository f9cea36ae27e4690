import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound, ShopError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { limits } from '#domain/limits.ts';
import * as notFoundText from '#text/not-found.ts';
import * as uploadsText from '#text/uploads.ts';

// Files on their way in pieces. Each is one file in the folder of uploads, named after who sends it and its id, so nobody finds
// another's; sweep-uploads.ts removes it a day after its last piece (decisions/0060).

/** Whose uploads, in which data folder. */
export type Uploader = { dataDir: string; userId: string };

/** What was sent so long ago may make room for something new. */
const IDLE_MS = 10 * 60_000;

const folderOf = ({ dataDir }: Uploader) => join(dataDir, 'tmp');
const prefixOf = ({ userId }: Uploader) => `upload-${userId}.`;
const pathOf = (by: Uploader, id: string) => join(folderOf(by), `${prefixOf(by)}${id}`);
const bytesOf = (id: string) => Number(id.split('-')[1]);

/** Makes room for a file, or finds what is there of it. Throws 429 where somebody has too many under way. */
export async function beginUpload(by: Uploader, fingerprint: string, bytes: number, now: string): Promise<Upload> {
  const id = `${fingerprint}-${bytes}`;
  await mkdir(folderOf(by), { recursive: true });
  // Opened first and counted afterwards, so that of many at once each sees the others.
  await (await open(pathOf(by, id), 'a')).close();
  await keepWithinLimits(by, id, now);
  return findUpload(by, id);
}

/** Throws 404. */
async function findUpload(by: Uploader, id: string): Promise<Upload> {
  const { size } = await stat(pathOf(by, id)).catch(noUpload);
  return { id, bytes: bytesOf(id), received: size };
}

/**
 * Writes what comes at its place. A sender who is cut off has sent what arrived; one who comes again while the first connection still
 * brings something writes the same bytes at the same place. Throws 404, 409 beyond what is there, 413 beyond the file's end.
 */
export async function receivePiece(by: Uploader, id: string, offset: number, bytes: Readable): Promise<Upload> {
  const { received } = await findUpload(by, id);
  if (offset > received) throw new ShopError('conflict', 'UPLOAD_GAP', uploadsText.gap(), { details: { received } });
  const path = pathOf(by, id);
  try {
    await pipeline(bytes, atMost(bytesOf(id) - offset), createWriteStream(path, { flags: 'r+', start: offset }));
  } catch (error) {
    if (!isCutOff(error)) throw error;
  }
  return findUpload(by, id);
}

function atMost(left: number) {
  return async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      left -= piece.length;
      if (left < 0) throw new ShopError('too-large', 'TOO_LARGE', uploadsText.beyondEnd());
      yield piece;
    }
  };
}

function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Lays a whole upload at `path`; it stays, since a form that is refused names it again. Throws 409 `UPLOAD_GONE`. */
export async function takeUpload(by: Uploader, id: string, path: string): Promise<void> {
  const gone = new ShopError('conflict', 'UPLOAD_GONE', uploadsText.gone());
  if (!/^[0-9a-f]{16}-\d+$/.test(id)) throw gone;
  const stored = pathOf(by, id);
  const { size } = await stat(stored).catch(() => ({ size: -1 }));
  if (size !== bytesOf(id)) throw gone;
  const fingerprint = new Fingerprint();
  for await (const piece of createReadStream(stored)) fingerprint.add(piece as Buffer);
  if (!id.startsWith(`${fingerprint.end()}-`)) {
    await rm(stored, { force: true });
    throw gone;
  }
  // Some file systems know no links.
  await link(stored, path).catch(async () => copyFile(stored, path));
}

/** Older ones that nobody sends any more make room. */
async function keepWithinLimits(by: Uploader, id: string, now: string): Promise<void> {
  const own = (await readdir(folderOf(by))).filter((name) => name.startsWith(prefixOf(by)));
  const uploads = (
    await Promise.all(
      own.map(async (name) => {
        const path = join(folderOf(by), name);
        return { path, bytes: bytesOf(name.slice(prefixOf(by).length)), at: (await stat(path).catch(noStat)).mtimeMs };
      }),
    )
  ).toSorted((a, b) => a.at - b.at);
  let [count, bytes] = [uploads.length, uploads.reduce((sum, upload) => sum + upload.bytes, 0)];
  const isTooMuch = () => count > limits.uploads || bytes > limits.uploadsBytes;
  for (const upload of uploads) {
    if (!isTooMuch()) return;
    const isIdle = Date.parse(now) - upload.at > IDLE_MS;
    if (!isIdle || upload.path === pathOf(by, id)) continue;
    await rm(upload.path, { force: true });
    [count, bytes] = [count - 1, bytes - upload.bytes];
  }
  if (!isTooMuch()) return;
  const { size } = await stat(pathOf(by, id)).catch(() => ({ size: 0 }));
  if (size === 0) await rm(pathOf(by, id), { force: true });
  throw new ShopError('too-many', 'TOO_MANY_UPLOADS', uploadsText.tooMany(), {
    details: { retryAfter: IDLE_MS / 1000 },
  });
}

function noStat() {
  return { mtimeMs: 0 };
}

function noUpload(): never {
  throw notFound(notFoundText.upload);
}
