import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '../../platform/outside/file-store.ts';
import type { Place } from './place.ts';

/** The ending of an incomplete file's name. Lists of the folder's files leave incomplete files out. */
const HALF = /\.half-[0-9a-f]{12}$/;

/** Stores backups in a folder that only its owner can read, because a backup contains all data of the shop. */
export function folderPlace(folder: string): Place {
  const made = new Set<string>();
  const makeFolder = async (path: string) => {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    made.add(path);
  };
  return {
    address: folder,
    put: async (path, bytes) => {
      const whole = join(folder, path);
      const half = `${whole}.half-${randomBytes(6).toString('hex')}`;
      await makeFolder(dirname(whole));
      try {
        const file = await open(half, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, whole);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await syncFolder(dirname(whole));
    },
    read: async (path) => readFile(join(folder, path)).catch(missingAsUndefined),
    list: async (below) => {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => missingAsUndefined(error) ?? [],
      );
      return entries
        .filter((entry) => entry.isFile() && !HALF.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    remove: async (path) => {
      await rm(join(folder, path), { force: true });
      made.clear();
      // Also removes the folder of the file if the folder is empty now. If the folder has other files, the call of
      // `rmdir` fails.
      const parent = dirname(join(folder, path));
      if (parent !== folder) await rmdir(parent).catch(() => {});
    },
  };
}

function missingAsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
