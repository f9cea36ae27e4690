import { sql } from 'kysely';
import { isPostgres } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listMigrations } from '../../platform/db/migrate.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Env } from '../../platform/env/env.ts';
import type { FileStore } from '../../platform/outside/file-store.ts';
import { checkBackup } from './check-backup.ts';
import { inParallel } from './in-parallel.ts';
import { MANIFEST, nameOf, pathOfPicture, putPart, readLines, sha256, type Manifest, type Part } from './manifest.ts';
import type { Place } from './place.ts';
import type { OnProgress } from './progress.ts';
import { countRows, isRow, readRows, RowSum, type Row } from './rows.ts';
import { entriesOf, readShopFiles } from './shop-files.ts';
import { listTables, type Table } from './tables.ts';
import { troubleAt } from './trouble.ts';
import { pictureNames } from '../../platform/pictures/picture-names.ts';

export type Backup = { name: string; manifest: Manifest; bytes: number };

export type Source = {
  env: Pick<Env, 'SHOP_KEY' | 'DATABASE_URL' | 'DATA_DIR'>;
  db: Db;
  files: FileStore;
  /** Returns the present instant. */
  now: () => string;
  /** A signal that aborts if another process should make the backup. */
  signal?: AbortSignal;
};

const PART_CHARACTERS = 2 * 1024 * 1024;
const PICTURES_AT_ONCE = 8;

/**
 * Makes a backup while the shop sells: all rows as of one instant, and the pictures that these rows name. Reads
 * everything back before it writes the manifest, which completes the backup. If the backup fails, throws BackupError
 * and leaves no files behind.
 */
export async function makeBackup(source: Source, place: Place, say: OnProgress = () => {}): Promise<Backup> {
  const name = nameOf(source.now());
  const onProgress: OnProgress = (...progress) => {
    source.signal?.throwIfAborted();
    say(...progress);
  };
  const written: string[] = [];
  const noting: Place = {
    ...place,
    put: async (path, bytes) => {
      written.push(path);
      await place.put(path, bytes);
    },
  };
  try {
    const manifest = await writeAll(source, noting, name, onProgress);
    await checkBackup(place, name, manifest, onProgress);
    await place.put(`${name}/${MANIFEST}`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return { name, manifest, bytes: bytesOf(manifest) };
  } catch (error) {
    for (const path of written) await place.remove(path).catch(() => {});
    source.signal?.throwIfAborted();
    throw troubleAt(place.address, error);
  }
}

/** Returns the size of a backup in bytes, including the pictures that it shares with other backups. */
export function bytesOf({ tables, pictures, files }: Manifest): number {
  const parts = [...tables.flatMap((table) => table.parts), ...pictures.parts, ...files];
  return parts.reduce((sum, part) => sum + part.bytes, pictures.bytes);
}

async function writeAll(source: Source, place: Place, name: string, onProgress: OnProgress): Promise<Manifest> {
  const madeAt = source.now();
  const { keyMark, ...shopFiles } = await readShopFiles(source.env, source.db);
  const files = await Promise.all(
    entriesOf(shopFiles).map(async ([file, bytes]) => {
      await place.put(`${name}/${file}`, bytes);
      return { file, sha256: sha256(bytes), bytes: bytes.length };
    }),
  );
  const { migrations, tables } = await writeTables(source.db, place, name, onProgress);
  const pictures = await writePictures(source, place, name, tables, onProgress);
  return {
    format: 1,
    madeAt,
    engine: isPostgres(source.db) ? 'postgres' : 'sqlite',
    migrations,
    tables,
    pictures,
    files,
    keyMark,
  };
}

async function writeTables(db: Db, place: Place, name: string, onProgress: OnProgress) {
  const written: Manifest['tables'] = [];
  let migrations: string[] = [];
  const snapshot = readSnapshot(db, async function* (db) {
    await withoutTimeLimits(db);
    migrations = await listMigrations(db);
    const tables = await listTables(db);
    let [done, total] = [0, 0];
    for (const table of tables) total += await countRows(db, table);
    for (const table of tables) {
      const writer = new TableWriter(place, name, table);
      for await (const rows of readRows(db, table)) {
        await writer.add(rows);
        onProgress('rows', (done += rows.length), total);
        yield;
      }
      written.push(await writer.end());
    }
  });
  for await (const _ of snapshot);
  return { migrations, tables: written };
}

/** Removes the time limits of the reading transaction, because writing to a bucket of backups may be slow. */
export async function withoutTimeLimits(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(db);
}

/** Writes a table into a backup in parts, so that only one part at a time is in memory. */
class TableWriter {
  readonly #place: Place;
  readonly #name: string;
  readonly #table: Table;
  readonly #sum = new RowSum();
  readonly #parts: Part[] = [];
  #text: string[] = [];
  #length = 0;

  constructor(place: Place, name: string, table: Table) {
    this.#place = place;
    this.#name = name;
    this.#table = table;
  }

  async add(rows: readonly Row[]): Promise<void> {
    const text = this.#sum.add(rows);
    this.#text.push(text);
    this.#length += text.length;
    if (this.#length >= PART_CHARACTERS) await this.#put();
  }

  async end(): Promise<Manifest['tables'][number]> {
    if (this.#length > 0) await this.#put();
    const { name, columns } = this.#table;
    return { name, columns, ...this.#sum.end(), parts: this.#parts };
  }

  async #put(): Promise<void> {
    const file = partName(this.#table.name, this.#parts.length);
    this.#parts.push(await putPart(this.#place, this.#name, file, this.#text.join('')));
    [this.#text, this.#length] = [[], 0];
  }
}

const partName = (list: string, index: number) => `${list}.${String(index + 1).padStart(4, '0')}.jsonl.gz`;

/**
 * Copies the pictures that the backup's rows name, except the pictures that the folder or bucket of backups already
 * has.
 */
async function writePictures(
  { files }: Source,
  place: Place,
  name: string,
  tables: Manifest['tables'],
  onProgress: OnProgress,
): Promise<Manifest['pictures']> {
  const table = tables.find((one) => one.name === 'pictures');
  const [idAt, widthsAt] = ['id', 'widths'].map((column) => table?.columns.indexOf(column) ?? -1);
  const there = new Set(await place.list('pictures/'));
  const sums = { files: 0, bytes: 0, missing: 0, parts: [] as Part[] };
  let done = 0;
  for (const part of table?.parts ?? []) {
    const rows = await readLines(place, name, part, isRow);
    const lines: Array<[name: string, sha256: string, bytes: number]> = [];
    await inParallel(rows, PICTURES_AT_ONCE, async (row) => {
      for (const file of pictureNames(String(row[idAt ?? -1]), String(row[widthsAt ?? -1]))) {
        const bytes = await files.read(file);
        if (!bytes) {
          sums.missing++;
          continue;
        }
        const sum = sha256(bytes);
        const path = pathOfPicture(sum);
        if (!there.has(path)) {
          there.add(path);
          await place.put(path, bytes);
        }
        lines.push([file, sum, bytes.length]);
        sums.bytes += bytes.length;
      }
      onProgress('pictures', ++done, table?.rows ?? 0);
    });
    sums.files += lines.length;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    sums.parts.push(await putPart(place, name, partName('picture-files', sums.parts.length), text));
  }
  // If not a single picture could be read, the picture store itself may be unavailable. If the store is unavailable,
  // the check throws, and the pictures do not count as lost.
  if (sums.missing > 0 && sums.files === 0 && (table?.rows ?? 0) > 0) await files.check();
  return sums;
}
