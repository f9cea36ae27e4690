import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DAY_MS } from '#domain/instants.ts';
import type { Env } from '../../platform/env/env.ts';
import { openFileStore, type FileStore } from '../../platform/outside/file-store.ts';

// This file stores the spreadsheet of an import in the object store, or without one in the data folder, because another
// process may continue the import. The spreadsheet is stored in pieces, so that a process never has the whole file in
// memory.

const PIECE_BYTES = 4 * 1024 * 1024;
const KEEP_MS = DAY_MS;

/** Is thrown if this store lacks a piece of an import's file, for example because the file is on another machine. */
class SheetGone extends Error {}

export function openSheets(env: Pick<Env, 's3' | 'DATA_DIR'>): FileStore {
  return openFileStore(env, 'imports');
}

/** Stores the spreadsheet at `path` under an import's id. */
export async function storeSheet(sheets: FileStore, id: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    for (let nth = 0; ; nth++) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      await sheets.put(`${id}.${nth}`, buffer.subarray(0, bytesRead), 'application/octet-stream');
    }
  } finally {
    await file.close();
  }
}

/**
 * Reads the first `bytes` bytes of an import's file. Throws the store's errors, or `SheetGone` if a piece is missing.
 */
export function readSheet(sheets: FileStore, id: string, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      for (let [nth, left] = [0, bytes]; left > 0; nth++) {
        const piece = await sheets.read(`${id}.${nth}`);
        if (!piece) throw new SheetGone('the spreadsheet is not there; it may lie on another machine');
        left -= piece.length;
        yield piece;
      }
    })(),
  );
}

export async function removeSheet(sheets: FileStore, id: string): Promise<void> {
  for (const { name } of await sheets.list(`${id}.`)) await sheets.remove(name);
}

/**
 * Removes files of imports that are at least a day old and that no import needs any more; crashed processes leave such
 * files.
 */
export async function sweepSheets(
  sheets: FileStore,
  isNeeded: (id: string) => Promise<boolean>,
  now: string,
): Promise<void> {
  const ids = new Map<string, boolean>();
  for (const { name, storedAt } of await sheets.list()) {
    if (Date.parse(storedAt) > Date.parse(now) - KEEP_MS) continue;
    const [id = ''] = name.split('.', 1);
    if (!ids.has(id)) ids.set(id, await isNeeded(id));
    if (!ids.get(id)) await sheets.remove(name);
  }
}

/** Returns whether an error means that an import's file is missing. */
export function isSheetGone(error: unknown): boolean {
  return error instanceof SheetGone;
}
