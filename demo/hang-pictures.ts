import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../server/platform/db/ids.ts';
import type { Tx } from '../server/platform/db/schema.ts';
import type { FileStore } from '../server/platform/outside/file-store.ts';
import { pictureTypes } from '../server/platform/pictures/picture-names.ts';
import { filesOf, folder, readFinished, SIZE } from './finished.ts';
import { findReturnToShow, insertImages, insertPictures, insertReturnPhoto, listProductIds } from './queries.ts';

/** The code writes this many files at the same time, because each write waits for the disk. */
const AT_ONCE = 16;

/** Copies the finished pictures into the shop's store, except for pictures that are already there. */
export async function copyPictures(files: FileStore): Promise<void> {
  const waiting = Object.values(readFinished())
    .flat()
    .flatMap(({ id }) => filesOf(id));
  const copy = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      if (!(await files.has(name)))
        await files.put(name, await readFile(join(folder, name)), pictureTypes[name.split('.')[1] ?? ''] ?? '');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
}

/** Writes the rows of the pictures, and links each picture with its product. */
export async function hangPictures(db: Tx, brand: string, now: string): Promise<void> {
  const finished = Object.entries(readFinished());
  const { width, height, widths } = SIZE;
  const rows = finished.flatMap(([, pictures]) =>
    pictures.map(({ id, placeholder, mainColor }) => ({
      ...{ id, width, height, widths: JSON.stringify(widths) },
      ...{ placeholder, main_color: mainColor, created_at: now, unused_since: null },
    })),
  );
  await insertPictures(db, rows);
  const products = await listProductIds(db, brand);
  const images = finished.flatMap(([name, pictures]) => {
    const product_id = products.get(name);
    if (product_id === undefined) return [];
    return pictures.map(({ id, color }, position) => ({ id: newId(), product_id, picture_id: id, position, color }));
  });
  await insertImages(db, images);
}

/** Adds a photo to a return that waits for the staff; the photo shows the seam about which the customer has written. */
export async function showReturn(db: Tx): Promise<void> {
  const found = await findReturnToShow(db);
  const own = readFinished()[found?.name ?? '']?.filter(({ color }) => color === found?.color) ?? [];
  const photo = own.find(({ pose }) => pose === 'detail') ?? own[0];
  if (found && photo) await insertReturnPhoto(db, { id: newId(), return_id: found.returnId, picture_id: photo.id });
}
