import { DAY_MS } from '#domain/instants.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore } from '../outside/file-store.ts';
import { pictureNames } from './picture-names.ts';
import { listPicturesAfter, listStoredPictures } from './queries.ts';
import { forgetUnusedPictures } from './unused-pictures.ts';

/**
 * The sweep leaves files that are younger than this number of milliseconds. The shop writes a picture's row after its
 * files, so a younger file may belong to a picture that the shop is storing at this moment.
 */
const GRACE_MS = DAY_MS;
/** Matches the files of a picture, and incomplete files that a crash has left. The sweep removes no other files. */
const FILE = /^([0-9a-f]{32})(?:-\d{2,5})?\.(?:avif|webp|jpg)(\.[0-9a-f]{12})?$/;

type Swept = {
  /** The number of pictures that the sweep has deleted, because nothing used them. */ forgotten: number;
  /** The number of removed files that belonged to no picture. */ removed: number;
  /** The ids of pictures that lack files. */ incomplete: string[];
};

/**
 * Deletes pictures that nothing uses. Compares the store with the table of pictures, and removes files without a
 * picture if they are at least a day old. Also returns the pictures that lack files. If somebody uploads such a picture
 * again, the shop makes its files again.
 */
export async function sweepPictures(db: Db, files: FileStore, now: string): Promise<Swept> {
  const forgotten = await forgetUnusedPictures(db, now);
  const stored = await files.list();
  const before = Date.parse(now) - GRACE_MS;
  const old = stored.filter(({ name, storedAt }) => FILE.test(name) && Date.parse(storedAt) < before);
  let removed = 0;
  for (const batch of batches(old)) {
    // The sweep reads the rows after it has listed the files, because a picture may have got its row meanwhile.
    const known = await listStoredPictures(db, [...new Set(batch.map(({ name }) => name.slice(0, 32)))]);
    for (const { name } of batch) {
      const [, id = '', half] = FILE.exec(name) ?? [];
      if (half === undefined && known.has(id)) continue;
      await files.remove(name);
      removed++;
    }
  }
  return { forgotten, removed, incomplete: await findIncomplete(db, new Set(stored.map(({ name }) => name)), files) };
}

async function findIncomplete(db: Db, stored: ReadonlySet<string>, files: FileStore): Promise<string[]> {
  const incomplete: string[] = [];
  for (let after = ''; ;) {
    const rows = await listPicturesAfter(db, after);
    for (const { id, widths } of rows) {
      const missing = pictureNames(id, widths).filter((name) => !stored.has(name));
      // The list of files may be older than some files, so the sweep asks the store once more for each missing file.
      const isThere = await Promise.all(missing.map(async (name) => files.has(name)));
      if (isThere.includes(false)) incomplete.push(id);
    }
    const last = rows.at(-1);
    if (!last) return incomplete;
    after = last.id;
  }
}
