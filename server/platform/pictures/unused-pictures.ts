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
 * In milliseconds. A page or a spreadsheet that was opened before a picture was replaced may still name the picture.
 */
const GRACE_MS = 30 * DAY_MS;

/**
 * Notes from when on nothing uses a picture. Deletes pictures that nothing has used for thirty days, and answers their
 * number. Their files remain, and sweep-pictures.ts removes them. If a picture is used again meanwhile
 * (`holdPictures`), its time begins again.
 */
export async function forgetUnusedPictures(db: Db, now: string): Promise<number> {
  // The orders are read before the products. If an order copies a product's picture in between, the product still has
  // the picture, so it is found there.
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
    // Pictures are deleted one at a time, so that a transaction that needs a picture waits only for that picture.
    for (const id of idsWhere(unused, (since) => since !== null && since < before))
      if (await deletePictureUnusedSince(db, id, before)) forgotten++;
    after = last;
  }
}

async function listPictureIdsInOrders(db: Db): Promise<Set<string>> {
  const used = new Set<string>();
  for (let after = ''; ;) {
    const items = await listPictureIdsInOrdersAfter(db, after);
    // The cast is safe: an order wrote this column, as a list of ids.
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
