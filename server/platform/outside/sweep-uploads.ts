import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/instants.ts';

/** The sweep leaves files that are younger than this number of milliseconds. No upload or import takes a day. */
const GRACE_MS = DAY_MS;

/**
 * Removes the files of uploads and imports that a crash has interrupted, from the data folder of this process. Returns
 * the number of removed files.
 */
export async function sweepUploads(dataDir: string, now: string): Promise<number> {
  const folder = join(dataDir, 'tmp');
  let removed = 0;
  for (const name of await readdir(folder).catch(missingAsNone)) {
    if (!/^(?:upload|import)-/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs > Date.parse(now) - GRACE_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed++;
  }
  return removed;
}

function missingAsNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
