import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import { bucketStore } from './bucket-store.ts';
import { OWN_NAME, refuseStrangeName, type FileStore, type StoredFile } from './stored-file.ts';

export type { FileStore } from './stored-file.ts';

/**
 * Opens the store for files: a folder of an S3-compatible bucket if one is configured, otherwise a folder in the data
 * folder.
 */
export function openFileStore(
  env: Pick<Env, 's3' | 'DATA_DIR'>,
  folder: 'pictures' | 'assets' | 'uploads' | 'imports' = 'pictures',
): FileStore {
  return env.s3 ? bucketStore(env.s3, folder) : folderStore(join(env.DATA_DIR, folder));
}

function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    refuseStrangeName(name);
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const half = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(half, bytes, { flush: true });
        await rename(half, path);
      } catch (error) {
        // The code removes the incomplete file, which would take up room on a full disk.
        await rm(half, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: async (name) => (OWN_NAME.test(name) ? readFile(pathOf(name)).catch(missingAsUndefined) : undefined),
    has: async (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: async (name) => rm(pathOf(name), { force: true }),
    list: async (beginning = '') => {
      const found: StoredFile[] = [];
      for (const name of (await readdir(folder).catch(missingAsUndefined)) ?? []) {
        if (!name.startsWith(beginning)) continue;
        const file = await stat(join(folder, name)).catch(missingAsUndefined);
        if (file?.isFile() && OWN_NAME.test(name)) found.push({ name, storedAt: file.mtime.toISOString() });
      }
      return found;
    },
    check: async () => void (await mkdir(folder, { recursive: true })),
  };
}

/**
 * Makes sure that a power cut does not remove new file names from a folder. Windows needs no such call, and refuses it.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function missingAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
  throw error;
}
