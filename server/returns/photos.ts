import { notFound, ShopError } from '#contract/errors.ts';
import { isOpenReturn, returnLimits } from '#domain/returns.ts';
import * as errorsText from '#text/errors.ts';
import * as returnText from '#text/returns.ts';
import { noteInLog } from '../audit/audit.ts';
import { newId } from '../db/ids.ts';
import { inTransaction } from '../db/transaction.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { ingestPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { lockReturn } from './lock-return.ts';
import { findReturn, insertPhotos, listPhotos, type ReturnRow } from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';

/**
 * A shopper adds photos to their own return while something is still to be done with it, or the staff those that a
 * customer has sent them; the same file twice is one photo. Throws 404, 409 NOT_FROM_HERE, 400 TOO_MANY_FILES, 422 for
 * what is no picture, 429.
 */
export async function addPhotos(
  { db, files, rateLimits, now }: Pick<Shop, 'db' | 'files' | 'rateLimits' | 'now'>,
  asker: Reader,
  returnId: string,
  photos: ReadonlyArray<Pick<UploadedFile, 'path' | 'name'>>,
): Promise<void> {
  const ownerId = ownerFor(asker);
  const found = await findReturn(db, returnId, ownerId);
  if (!found) throw notFound(returnText.noSuchReturn);
  // Before the work of encoding, and again when nothing can change any more.
  refuseClosed(found);
  const ids: string[] = [];
  for (const { path, name } of photos) {
    await rateLimits.spend(['return-photo-account', asker.id]);
    ids.push((await ingestPicture(db, files, path, name, now(), 'evidence')).id);
  }
  await inTransaction(db, async (db) => {
    const { row, order } = await lockReturn(db, returnId, ownerId);
    refuseClosed(row);
    const there = new Set((await listPhotos(db, [returnId])).map((photo) => photo.id));
    const more = [...new Set(ids)].filter((id) => !there.has(id));
    if (there.size + more.length > returnLimits.photos)
      throw new ShopError('bad-input', 'TOO_MANY_FILES', errorsText.atMostFiles({ max: returnLimits.photos }));
    await insertPhotos(
      db,
      more.map((id) => ({ id: newId(), return_id: returnId, picture_id: id })),
    );
    if (sideOf(asker) === 'shop' && more.length > 0) {
      const photos = { action: 'return.photos', id: order.id, name: order.order_number } as const;
      await noteInLog(db, { userId: asker.id, now: now() }, { ...photos, after: { photos: more.length } });
    }
  });
}

function refuseClosed({ state }: ReturnRow): void {
  if (!isOpenReturn(state))
    throw new ShopError(
      'conflict',
      'NOT_FROM_HERE',
      returnText.closedForPhotos({ state: returnText.state({ state }) }),
    );
}
