import { notFound, ShopError } from '#contract/errors.ts';
import { isOpenReturn, returnLimits } from '#domain/returns.ts';
import * as errorsText from '#text/errors.ts';
import * as returnText from '#text/returns.ts';
import { newId } from '../db/ids.ts';
import { inTransaction } from '../db/transaction.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { ingestPicture } from '../pictures/pictures.ts';
import type { Shop } from '../shop.ts';
import { lockReturn } from './lock-return.ts';
import { findReturn, insertPhotos, listPhotos, type ReturnRow } from './queries.ts';

/**
 * A shopper adds photos to their own return while something is still to be done with it; the same file twice is one photo. Throws
 * 404, 409 NOT_FROM_HERE, 400 TOO_MANY_FILES, 422 for what is no picture, 429.
 */
export async function addPhotos(
  { db, files, rateLimits, now }: Pick<Shop, 'db' | 'files' | 'rateLimits' | 'now'>,
  userId: string,
  returnId: string,
  photos: ReadonlyArray<Pick<UploadedFile, 'path' | 'name'>>,
): Promise<void> {
  const found = await findReturn(db, returnId, userId);
  if (!found) throw notFound(returnText.noSuchReturn);
  // Before the work of encoding, and again when nothing can change any more.
  refuseClosed(found);
  const ids: string[] = [];
  for (const { path, name } of photos) {
    await rateLimits.spend(['return-photo-account', userId]);
    ids.push((await ingestPicture(db, files, path, name, now(), 'evidence')).id);
  }
  await inTransaction(db, async (db) => {
    const { row } = await lockReturn(db, returnId, userId);
    refuseClosed(row);
    const there = new Set((await listPhotos(db, [returnId])).map((photo) => photo.id));
    const more = [...new Set(ids)].filter((id) => !there.has(id));
    if (there.size + more.length > returnLimits.photos)
      throw new ShopError('bad-input', 'TOO_MANY_FILES', errorsText.atMostFiles({ max: returnLimits.photos }));
    await insertPhotos(
      db,
      more.map((id) => ({ id: newId(), return_id: returnId, picture_id: id })),
    );
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
