import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Image } from '#contract/image.ts';
import type { Db } from '../db/schema.ts';
import { concurrencyLimiter } from '../scheduling/concurrency-limiter.ts';
import type { FileStore } from '../outside/file-store.ts';
import { FilesAwayError } from '../outside/stored-file.ts';
import { encodePicture } from './encode-picture.ts';
import { encodings, type Encoding, type EncodingName } from './encodings.ts';
import { pictureNames } from './picture-names.ts';
import { findPicture, insertPicture, listStoredPictures, markAsUsed, setUnusedSince, type Picture } from './queries.ts';
import { readPicture } from './read-picture.ts';

/**
 * A part of every picture's name. Raise this number when the encoding changes: pictures then get new names, and
 * browsers do not show the old files that they have cached.
 */
const PIPELINE = 2;
/** An instant long ago. The next sweep deletes an unused picture whose `unused_since` is this instant. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';
const inTurn = concurrencyLimiter(2);

export { findPicture, loadPictures, type Picture, type ShownPicture } from './queries.ts';

/**
 * Stores a picture: encodes it in all sizes, writes the files, and writes its row. The shop stores the same bytes only
 * once. Returns the row of the picture. Throws 422 for a file that is no valid picture. Nothing uses the picture until
 * the caller writes a row that refers to it.
 */
export async function ingestPicture(
  db: Db,
  files: FileStore,
  path: string,
  name: string,
  now: string,
  how: EncodingName = 'catalogue',
): Promise<Picture> {
  const id = await contentId(path, encodings[how]);
  return (
    (await findWhole(db, files, id)) ??
    inTurn(async () => (await findWhole(db, files, id)) ?? encodeAndNote(db, files, id, path, name, now, how))
  );
}

/**
 * Returns which of these pictures exist. The shop does not delete them during the next thirty days, so the caller can
 * use them.
 */
export async function holdPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  await markAsUsed(db, ids);
  return listStoredPictures(db, ids);
}

/**
 * Marks pictures for deletion. If nothing else uses a marked picture, the next sweep (sweep-pictures.ts) deletes it,
 * without the usual month of waiting.
 */
export async function giveUpPictures(db: Db, ids: readonly string[]): Promise<void> {
  await setUnusedSince(db, ids, LONG_AGO);
}

/**
 * Finds the picture, if it has a row and all its files. If files are lost, returns undefined, so that the upload makes
 * the files again.
 */
async function findWhole(db: Db, files: FileStore, id: string): Promise<Picture | undefined> {
  await markAsUsed(db, [id]);
  const picture = await findPicture(db, id);
  return picture && (await hasAll(files, pictureNames(id, picture.widths))) ? picture : undefined;
}

async function hasAll(files: FileStore, names: readonly string[]): Promise<boolean> {
  return (await Promise.all(names.map(async (name) => files.has(name)))).every(Boolean);
}

async function encodeAndNote(
  db: Db,
  files: FileStore,
  id: string,
  path: string,
  name: string,
  now: string,
  how: EncodingName,
): Promise<Picture> {
  const sound = await readPicture(path, name);
  const encoded = await encodePicture(sound, encodings[how]);
  await Promise.all(encoded.files.map((file) => files.put(`${id}${file.suffix}`, file.bytes, file.contentType)));
  const names = encoded.files.map((file) => `${id}${file.suffix}`);
  // The process checks that the store has the files before it writes the row, because a store may confirm a file, and
  // lose it nevertheless.
  if (!(await hasAll(files, names))) throw new FilesAwayError(new Error(`picture ${id} was stored and is not there`));
  const picture = {
    id,
    width: sound.width,
    height: sound.height,
    widths: JSON.stringify(encoded.widths),
    placeholder: encoded.placeholder,
    main_color: encoded.mainColor,
  };
  await insertPicture(db, { ...picture, created_at: now, unused_since: null });
  return picture;
}

async function contentId(path: string, { mark = '' }: Encoding): Promise<string> {
  const hash = createHash('sha256').update(`pipeline ${PIPELINE}${mark}\n`);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}

/**
 * Makes the form of a picture that the API returns. `id` is the id of the row that connects the picture with a product,
 * or otherwise the picture's own id. The returned `alt` also names the colour that the picture shows.
 */
export function presentImage(
  picture: Pick<Picture, 'width' | 'height' | 'widths' | 'placeholder'> & {
    picture_id: string;
    id: string;
    color?: string | null;
  },
  alt: string,
): Image {
  const base = `/pictures/${picture.picture_id}`;
  // The cast is safe: encodeAndNote wrote the column `widths`, as a list of numbers.
  const widths = JSON.parse(picture.widths) as number[];
  return {
    id: picture.id,
    url: `${base}.jpg`,
    width: picture.width,
    height: picture.height,
    alt: picture.color ? `${alt}, ${picture.color}` : alt,
    sources: { base, widths, formats: ['avif', 'webp'] },
    placeholder: picture.placeholder,
    ...(picture.color && { color: picture.color }),
  };
}
