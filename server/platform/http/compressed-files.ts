import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

// The build compresses its files as small as possible, which takes seconds. A starting server only reads the compressed
// files. A compressed file's name is a hash of the uncompressed file, so the server never confuses the files of two
// builds.

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest']);
/** A file with fewer bytes than this fits into one packet, with or without compression. */
const LEAST = 500;
/** Brotli's qualities: 11 makes the smallest file, 5 takes a twentieth of the time and makes a file a tenth larger. */
const qualities = { build: 11, start: 5 };

export function isCompressible(path: string, { length }: Buffer): boolean {
  return COMPRESSIBLE.has(extname(path)) && length >= LEAST;
}

/** Compresses a file now, because the build has not compressed it. */
export async function compressNow(plain: Buffer): Promise<Buffer> {
  return compress(plain, qualities.start);
}

/**
 * Reads the compressed form that the build made of a file; undefined if there is none. `folder` is the build's own
 * folder.
 */
export function readCompressed(folder: string, plain: Buffer): Buffer | undefined {
  const path = pathIn(folder, plain);
  return existsSync(path) ? readFileSync(path) : undefined;
}

/** Compresses a file of a build, unless it is already compressed. */
export async function writeCompressed(folder: string, plain: Buffer): Promise<void> {
  const path = pathIn(folder, plain);
  if (existsSync(path)) return;
  mkdirSync(join(folder, 'compressed'), { recursive: true });
  writeFileSync(path, await compress(plain, qualities.build));
}

function pathIn(folder: string, plain: Buffer): string {
  return join(folder, 'compressed', `${createHash('sha256').update(plain).digest('hex')}.br`);
}

async function compress(plain: Buffer, quality: number): Promise<Buffer> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}
