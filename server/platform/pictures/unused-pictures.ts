import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db } from '../db/schema.ts';
import {
  deletePictureUnusedSince,
  listPictureIdsInOrdersAfter,
  listPictureIdsOfShop,
  listPicturesAfter,
  listPlacedPictures,
  setUnusedSince,
} from './queries.ts';

/**
 * The shop deletes an unused picture after this number of milliseconds, because an open page or a spreadsheet may still
 * refer to a replaced picture.
 */
const GRACE_MS = 30 * DAY_MS;

/**
 * Stores for each unused picture the time since which nothing uses it. Deletes the rows of pictures that nothing has
 * used for thirty days, and returns their number. The files of these pictures remain until sweep-pictures.ts removes
 * them. If somebody uses a picture again meanwhile (`holdPictures`), its thirty days begin again.
 */
export async function forgetUnusedPictures(db: Db, now: string): Promise<number> {
  // The function reads the orders before the products. If an order copies a product's picture in between, the product
  // still has the picture, so the function finds it there.
  const used = await listPictureIdsInOrders(db);
  for (const id of await listPictureIdsOfShop(db)) used.add(id);
  const before = addMs(now, -GRACE_MS);
  let forgotten = 0;
  for (let after = ''; ;) {
    const rows = await listPicturesAfter(db, after);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return forgotten;
    const placed = await listPlacedPictures(db, ids);
    const isUsed = (id: string) => used.has(id) || placed.has(id);
    const [inUse, unused] = [rows.filter(({ id }) => isUsed(id)), rows.filter(({ id }) => !isUsed(id))];
    await setUnusedSince(
      db,
      idsWhere(inUse, (since) => since !== null),
      null,
    );
    await setUnusedSince(
      db,
      idsWhere(unused, (since) => since === null),
      now,
    );
    // The function deletes pictures one at a time, so that a transaction that needs a picture waits only for that
    // picture.
    for (const id of idsWhere(unused, (since) => since !== null && since < before))
      if (await deletePictureUnusedSince(db, id, before)) forgotten++;
    after = last;
  }
}

async function listPictureIdsInOrders(db: Db): Promise<Set<string>> {
  const used = new Set<string>();
  for (let after = ''; ;) {
    const items = await listPictureIdsInOrdersAfter(db, after);
    // The cast is safe: an order wrote the column `picture_ids`, as a list of ids.
    for (const { picture_ids } of items) for (const id of JSON.parse(picture_ids) as string[]) used.add(id);
    const last = items.at(-1);
    if (!last) return used;
    after = last.id;
  }
}

function idsWhere(
  rows: ReadonlyArray<{ id: string; unused_since: string | null }>,
  is: (since: string | null) => boolean,
): string[] {
  return rows.filter((row) => is(row.unused_since)).map(({ id }) => id);
}
