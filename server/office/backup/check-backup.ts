import * as backupText from '#text/backup.ts';
import { OWN_NAME } from '../../platform/outside/stored-file.ts';
import { inParallel } from './in-parallel.ts';
import { pathOfPicture, readLines, readPart, sha256, type Manifest } from './manifest.ts';
import type { OnProgress } from './progress.ts';
import type { Place } from './place.ts';
import { isRow, RowSum } from './rows.ts';
import { BackupError } from './trouble.ts';

/** A line in a backup's list of pictures. */
type PictureFile = [name: string, sha256: string, bytes: number];

const PICTURES_AT_ONCE = 8;

/**
 * Reads a whole backup: counts the rows of each table, computes their checksum, and hashes every picture. Throws
 * BackupError if a row or a picture is missing or different.
 */
export async function checkBackup(
  place: Place,
  name: string,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const broken = (what: string) => new BackupError(backupText.broken({ place: place.address, name, what }));
  for (const file of manifest.files) await readPart(place, name, file);
  for (const table of manifest.tables) {
    const sum = new RowSum();
    for (const part of table.parts) sum.add(await readLines(place, name, part, isRow));
    const { rows, sha256 } = sum.end();
    if (rows !== table.rows || sha256 !== table.sha256) throw broken(table.name);
  }
  // If a picture has several names, its entries have the same hash, and the check reads the picture only once.
  const seen = new Set<string>();
  let [done, bytesOfAll] = [0, 0];
  for await (const files of picturesOf(place, name, manifest)) {
    await inParallel(files, PICTURES_AT_ONCE, async ([file, sum, bytes]) => {
      bytesOfAll += bytes;
      if (!seen.has(sum)) {
        seen.add(sum);
        const found = await place.read(pathOfPicture(sum));
        if (found?.length !== bytes || sha256(found) !== sum) throw broken(file);
      }
      onProgress('check', ++done, manifest.pictures.files);
    });
  }
  if (done !== manifest.pictures.files || bytesOfAll !== manifest.pictures.bytes)
    throw broken(backupText.pictureList());
}

/** Yields the files of a backup's pictures, one part of the list at a time. */
export async function* picturesOf(place: Place, name: string, { pictures }: Manifest): AsyncGenerator<PictureFile[]> {
  for (const part of pictures.parts) yield readLines(place, name, part, isPictureFile);
}

/**
 * Returns whether a line of the list of pictures is valid. The check is needed because the line's name and hash become
 * file names.
 */
function isPictureFile(line: unknown): line is PictureFile {
  if (!Array.isArray(line) || line.length !== 3) return false;
  const [name, sum, bytes]: unknown[] = line;
  return (
    typeof name === 'string' &&
    OWN_NAME.test(name) &&
    typeof sum === 'string' &&
    /^[0-9a-f]{64}$/.test(sum) &&
    typeof bytes === 'number'
  );
}
