import * as backupText from '#text/backup.ts';
import { WITNESS_FILE } from '../../accounts/audit/witness.ts';
import { KEY_FILE } from '../../platform/keys/shop-key.ts';
import type { FileStore } from '../../platform/outside/file-store.ts';
import { pictureTypes } from '../../platform/pictures/picture-names.ts';
import { checkBackup, picturesOf } from './check-backup.ts';
import { isCutOff, isDiskFull } from '../../platform/db/errors.ts';
import { fillDatabase, placeOf, refuseFilled, refuseUnknownSchema, type Target } from './fill-database.ts';
import { beginRestore, endRestore } from './half-restored.ts';
import { inParallel } from './in-parallel.ts';
import type { OnProgress } from './progress.ts';
import { listBackups, pathOfPicture, readLines, readManifest, readPart, type Manifest } from './manifest.ts';
import type { Place } from './place.ts';
import { isRow } from './rows.ts';
import { writeShopFiles } from './shop-files.ts';
import { BackupError, troubleAt } from './trouble.ts';

const PICTURES_AT_ONCE = 8;

/**
 * `strange` is the number of picture files in the target that do not belong to this shop. The shop will later remove
 * picture files that do not belong to it.
 */
type Restored = { name: string; manifest: Manifest; strange: number };

/**
 * Restores a backup, by default the newest in the folder or bucket, into an empty data folder or an empty database of
 * either engine. Reads and checks the whole backup before it writes anything. Writes the database last, so no shop can
 * start before the restored shop is complete. Throws BackupError if it cannot restore the backup.
 */
export async function restore(
  place: Place,
  wanted: string | undefined,
  target: Target,
  files: FileStore,
  onProgress: OnProgress = () => {},
): Promise<Restored> {
  const name = await asSentences(place.address, async () => wanted ?? newestOf(place));
  const manifest = await asSentences(place.address, async () => readManifest(place, name));
  await refuseUnknownSchema(manifest.migrations);
  await intoRoom(placeOf(target), async () => refuseFilled(target));
  await asSentences(place.address, async () => checkBackup(place, name, manifest, onProgress));
  const strange = await intoRoom(target.DATA_DIR, async () => {
    await restoreShopFiles(place, name, manifest, target);
    return restorePictures(place, name, manifest, files, onProgress);
  });
  await intoRoom(placeOf(target), async () => restoreRows(place, name, manifest, target, onProgress));
  await endRestore(target);
  return { name, manifest, strange };
}

async function newestOf(place: Place): Promise<string> {
  const newest = (await listBackups(place)).whole.at(-1);
  if (newest === undefined) throw new BackupError(backupText.noBackups({ place: place.address }));
  return newest;
}

/** Copies the backup's pictures. Returns how many other picture files the target has. */
async function restorePictures(
  place: Place,
  name: string,
  manifest: Manifest,
  files: FileStore,
  onProgress: OnProgress,
): Promise<number> {
  let done = 0;
  const own = new Set<string>();
  for await (const pictures of picturesOf(place, name, manifest))
    await inParallel(pictures, PICTURES_AT_ONCE, async ([file, sum]) => {
      const bytes = await asSentences(place.address, async () => place.read(pathOfPicture(sum)));
      if (!bytes) throw new BackupError(backupText.broken({ place: place.address, name, what: file }));
      await files.put(file, bytes, typeOf(file) ?? '');
      own.add(file);
      onProgress('pictures', ++done, manifest.pictures.files);
    });
  const there = await files.list();
  return there.filter((file) => typeOf(file.name) !== undefined && !own.has(file.name)).length;
}

const typeOf = (file: string) => pictureTypes[file.split('.').at(-1) ?? ''];

/**
 * Writes the shop's files: its key, and the recorded ends of the log. PostgreSQL stores the key in the database, so
 * there the restore writes the key together with the rows.
 */
async function restoreShopFiles(place: Place, name: string, manifest: Manifest, target: Target): Promise<void> {
  const entries: Array<[string, Buffer]> = [];
  for (const part of manifest.files)
    if (part.file === WITNESS_FILE || (part.file === KEY_FILE && target.DATABASE_URL === undefined))
      entries.push([part.file, await readPart(place, name, part)]);
  await writeShopFiles(target.DATA_DIR, entries, async () => beginRestore(target));
}

async function restoreRows(
  place: Place,
  name: string,
  manifest: Manifest,
  target: Target,
  onProgress: OnProgress,
): Promise<void> {
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const tableOf = new Map(manifest.tables.map((table) => [table.name, table]));
  const keyPart = manifest.files.find(({ file }) => file === KEY_FILE);
  const source = {
    migrations: manifest.migrations,
    tables: manifest.tables,
    rowsOf: async function* (table: string) {
      for (const part of tableOf.get(table)?.parts ?? [])
        yield await asSentences(place.address, async () => readLines(place, name, part, isRow));
    },
    sumOf: (table: string) => tableOf.get(table) ?? { rows: 0, sha256: '' },
    key: keyPart && (await readPart(place, name, keyPart)).toString('utf8'),
  };
  await fillDatabase(target, source, (done) => onProgress('rows', done, total));
}

/**
 * Turns errors into sentences as `asSentences` does. Two errors get other messages here. If the disk is full, the
 * written files stay for the next attempt. If the connection to PostgreSQL is lost, the disk of PostgreSQL may be full.
 */
async function intoRoom<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  return asSentences(place, work).catch((error: BackupError) => {
    const { cause } = error;
    if (isDiskFull(error)) throw new BackupError(backupText.noRoom({ place }), { cause });
    if (!(cause instanceof Error && isCutOff(cause))) throw error;
    throw new BackupError(backupText.cutOff({ place, reason: cause.message }), { cause });
  });
}

async function asSentences<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw troubleAt(place, error);
  });
}
