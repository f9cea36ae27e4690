import * as backupText from '#text/backup.ts';
import { picturesOf } from './check-backup.ts';
import { MANIFEST, pathOfPicture, type Manifest } from './manifest.ts';
import type { Place } from './place.ts';
import { BackupError } from './trouble.ts';

const BLOCK = 512;

/**
 * Writes a backup with its pictures as one tar archive, file by file. The unpacked archive is a folder of backups,
 * which contains this backup. Throws BackupError if a file is missing, which breaks off the download.
 */
export async function* archiveOf(place: Place, name: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const at = Math.floor(Date.parse(manifest.madeAt) / 1000);
  const entry = async (path: string) => {
    const bytes = await place.read(path);
    if (!bytes) throw new BackupError(backupText.broken({ place: place.address, name, what: path }));
    return Buffer.concat([
      header(path, bytes.length, at),
      bytes,
      Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
    ]);
  };
  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.pictures.parts, ...manifest.files];
  for (const { file } of parts) yield entry(`${name}/${file}`);
  const sent = new Set<string>();
  for await (const files of picturesOf(place, name, manifest))
    for (const [, sum] of files) {
      if (sent.has(sum)) continue;
      sent.add(sum);
      yield entry(pathOfPicture(sum));
    }
  // The manifest is the last file of the archive, as in every backup. An archive that was cut off has no manifest, so
  // the shop does not accept it as a backup.
  yield entry(`${name}/${MANIFEST}`);
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Makes the header (POSIX ustar) of a file that only its owner may read. The header has room for a path of 100 bytes,
 * and a backup's paths are shorter.
 */
function header(path: string, size: number, at: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(path, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(at, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
