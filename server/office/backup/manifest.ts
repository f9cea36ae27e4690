import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import * as backupText from '#text/backup.ts';
import type { Place } from './place.ts';
import { BackupError } from './trouble.ts';

/** A file of a backup, in the folder of the manifest. `sha256` is the hash of the file's bytes. */
const Part = z.object({ file: z.string().regex(/^[\w.-]+$/), sha256: z.string(), bytes: z.number() });
export type Part = z.infer<typeof Part>;

/**
 * The manifest is the table of contents of a backup. The shop writes the manifest last, after it has read everything
 * else back. A folder without a manifest is no complete backup.
 */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /**
   * For each table, files with gzipped lines of JSON, one line for each row. `sha256` is the hash of the rows of all
   * parts, and is equal on both engines.
   */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
      parts: z.array(Part),
    }),
  ),
  /**
   * The list of pictures: files with gzipped lines of JSON [name, sha256, bytes]. The pictures themselves are files in
   * `pictures/`, named by their sha256. All backups in a folder or bucket share these picture files.
   */
  pictures: z.object({ files: z.number(), bytes: z.number(), missing: z.number(), parts: z.array(Part) }),
  /** The shop's key and the recorded ends of the log of changes. The files have the same form as in a data folder. */
  files: z.array(Part),
  /**
   * A mark of the shop's key, which differs for each key and does not reveal the key; null if the shop has no key yet.
   */
  keyMark: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?Z$/;

/**
 * Returns the name of a backup's folder. The name is the backup's instant, such as 2026-11-22T20-30-05-123Z, so sorted
 * names are in the order of time.
 */
export function nameOf(instant: string): string {
  return instant.replaceAll(/[:.]/g, '-');
}

export function instantOf(name: string): string {
  return name
    .replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z')
    .replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z');
}

/** Lists the complete backups in a folder or bucket, oldest first, and the names of incomplete backups. */
export async function listBackups(place: Place): Promise<{ whole: string[]; half: string[] }> {
  const paths = await place.list('');
  const names = new Set(paths.map((path) => path.split('/', 1)[0] ?? '').filter((name) => NAME.test(name)));
  const all = new Set(paths);
  const [whole, half]: [string[], string[]] = [[], []];
  for (const name of [...names].toSorted()) (all.has(`${name}/${MANIFEST}`) ? whole : half).push(name);
  return { whole, half };
}

export async function readManifest(place: Place, name: string): Promise<Manifest> {
  const bytes = await place.read(`${name}/${MANIFEST}`);
  if (!bytes) throw new BackupError(backupText.notABackup({ place: `${place.address}/${name}` }));
  const broken = new BackupError(backupText.broken({ place: place.address, name, what: MANIFEST }));
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw broken;
  }
  if (
    (value as { format?: unknown } | null)?.format !== 1 &&
    typeof (value as { format?: unknown } | null)?.format === 'number'
  )
    throw new BackupError(backupText.newerFormat({ place: `${place.address}/${name}` }));
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw broken;
  return parsed.data;
}

export const pathOfPicture = (sha256: string) => `pictures/${sha256.slice(0, 2)}/${sha256}`;
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/**
 * The largest size of an unpacked part of a backup, in bytes. The shop ends a part after the batch of a thousand rows
 * with which the part reaches two million characters, but each row of that batch may be long.
 */
const LONGEST_PART = 256 * 1024 * 1024;

/** Writes the lines of a table or list as one gzipped part of the backup. */
export async function putPart(place: Place, name: string, file: string, text: string): Promise<Part> {
  const bytes = await pack(text, { level: 5 });
  await place.put(`${name}/${file}`, bytes);
  return { file, sha256: sha256(bytes), bytes: bytes.length };
}

/** Reads a part of a backup. Throws BackupError if the part is missing or different. */
export async function readPart(place: Place, name: string, part: Part): Promise<Buffer> {
  const bytes = await place.read(`${name}/${part.file}`);
  if (!bytes || bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
    throw new BackupError(backupText.broken({ place: place.address, name, what: part.file }));
  return bytes;
}

/**
 * Reads the lines of a gzipped part as values. Throws BackupError if `isLine` refuses a line, or if the unpacked part
 * is larger than any part that the shop writes. The check of the lines is needed even if the hashes match, because a
 * stranger can write a backup with matching hashes.
 */
export async function readLines<Line>(
  place: Place,
  name: string,
  part: Part,
  isLine: (line: unknown) => line is Line,
): Promise<Line[]> {
  const bytes = await readPart(place, name, part);
  try {
    const text = (await unpack(bytes, { maxOutputLength: LONGEST_PART })).toString('utf8');
    const lines: unknown = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    if (Array.isArray(lines) && lines.every(isLine)) return lines;
  } catch {
    // Data that cannot be unpacked or parsed leads to the error below.
  }
  throw new BackupError(backupText.broken({ place: place.address, name, what: part.file }));
}
