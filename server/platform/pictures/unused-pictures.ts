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

/** A page that was opened, or a spreadsheet that was exported, may still name a picture that was replaced since. */
const GRACE_MS = 30 * DAY_MS;

/**
 * Notes since when nothing uses a picture, and deletes pictures that nothing has used for thirty days; answers their
 * number. Their files are then left over (sweep-pictures.ts). A picture that is used again meanwhile is held
 * (`holdPictures`), and its time starts again.
 */
export async function forgetUnusedPictures(db: Db, now: string): Promise<number> {
  // Orders are read first: if an order copies a picture from a product meanwhile, the product still has it.
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
    // Pictures are deleted one at a time, so that a transaction that holds a picture waits only for that one.
    for (const id of idsWhere(unused, (since) => since !== null && since < before))
      if (await deletePictureUnusedSince(db, id, before)) forgotten++;
    after = last;
  }
}

async function listPictureIdsInOrders(db: Db): Promise<Set<string>> {
  const used = new Set<string>();
  for (let after = ''; ;) {
    const items = await listPictureIdsInOrdersAfter(db, after);
    // The cast is safe: the column holds what an order copied, a list of ids.
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
