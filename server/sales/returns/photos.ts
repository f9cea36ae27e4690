import { orNotFound, ShopError } from '#contract/errors.ts';
import { isOpenReturn, returnLimits } from '#domain/returns.ts';
import * as errorsText from '#text/errors.ts';
import * as returnText from '#text/returns.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { ingestPicture } from '../../platform/pictures/pictures.ts';
import type { Sales } from '../sales.ts';
import { lockReturn } from './lock-return.ts';
import { findReturn, insertPhotos, listPhotos, type ReturnRow } from './queries.ts';
import { ownerFor, sideOf, type Reader } from './reader.ts';

/**
 * Adds photos to an open return: the shopper may do this, or the staff if a customer has sent them the photos. Stores
 * the same file only once. Throws 404, 409 NOT_FROM_HERE, 400 TOO_MANY_FILES, 422 for a file that is not a picture,
 * 429.
 */
export async function addPhotos(
  { db, files, rateLimits, now }: Pick<Sales, 'db' | 'files' | 'rateLimits' | 'now'>,
  asker: Reader,
  returnId: string,
  photos: ReadonlyArray<Pick<UploadedFile, 'path' | 'name'>>,
): Promise<void> {
  const ownerId = ownerFor(asker);
  // Encoding pictures is costly, so `addPhotos` checks the return first. It checks the return again after it has locked
  // it.
  await requireOpen(db, asker, returnId);
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

/** Throws 404 for a return that does not belong to the asker, 409 NOT_FROM_HERE for a closed return. */
export async function requireOpen(db: Db, asker: Reader, returnId: string): Promise<void> {
  const found = orNotFound(await findReturn(db, returnId, ownerFor(asker)), returnText.noSuchReturn);
  refuseClosed(found);
}

function refuseClosed({ state }: ReturnRow): void {
  if (!isOpenReturn(state))
    throw new ShopError(
      'conflict',
      'NOT_FROM_HERE',
      returnText.closedForPhotos({ state: returnText.state({ state }) }),
    );
}
