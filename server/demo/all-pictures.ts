import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { photograph, shotsOf, sizes, type Shot } from './photo-session.ts';
import { insertImages, listImagesBySource, replaceImage } from './queries.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

/** So many quickly made pictures each product has when the shop opens, and soon after. */
export const PICTURES_TO_OPEN = 1;
const PICTURES_SOON = 2;
/** So many products get all their pictures at a time. */
const BATCH = 4;

/**
 * Takes every picture of the demo's products, large enough to look at closely, for all that have only quickly made
 * ones. Before that, all get their second picture. They appear while the shop is open. What was not finished when the
 * shop was stopped is taken at the next start.
 */
export async function takeAllPictures(shop: Shop): Promise<void> {
  const waiting = await listWaiting(shop);
  const soon = waiting.filter(({ count }) => count < PICTURES_SOON);
  await take(
    shop,
    soon.map((one) => ({ ...one, shots: one.shots.slice(0, PICTURES_SOON) })),
    sizes.quick,
  );
  for (let from = 0; from < waiting.length; from += BATCH) {
    await take(shop, waiting.slice(from, from + BATCH), sizes.close);
  }
}

type Waiting = { index: number; shots: Shot[]; count: number };

async function take(shop: Shop, waiting: readonly Waiting[], across: number): Promise<void> {
  const taken = await photograph(
    shop,
    waiting.flatMap(({ shots, count }) => (across === sizes.quick ? shots.slice(count) : shots)),
    across,
  );
  const garments = wardrobe.map((_, index) => waiting.find((one) => one.index === index)?.shots ?? []);
  await showPictures(shop, garments, taken);
}

/** Whether some product of the demo has no other pictures than those of the opening. */
export async function arePicturesWaiting(shop: Shop): Promise<boolean> {
  return (await listWaiting(shop)).length > 0;
}

async function listWaiting({ db }: Shop): Promise<Waiting[]> {
  const imagesOf = await listImagesBySource(db, BRAND);
  return wardrobe.flatMap((garment, index) => {
    const images = imagesOf.get(sourceIdOf(index))?.images ?? [];
    const areQuick =
      images.length > 0 && images.length <= PICTURES_SOON && images.every(({ width }) => width < sizes.close);
    return areQuick ? [{ index, shots: shotsOf(garment), count: images.length }] : [];
  });
}

/** The maker of everything in the wardrobe. */
export const BRAND = 'Tana Bana';

/** The id that a garment of the wardrobe has as a product's source. */
export function sourceIdOf(index: number): string {
  return `demo-${index + 1}`;
}

/** Shows the pictures that were taken, by garment; those of the opening give way to the same pictures at full size. */
export async function showPictures(
  shop: Shop,
  garments: ReadonlyArray<readonly Shot[]>,
  taken: ReadonlyMap<string, string>,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const imagesOf = await listImagesBySource(db, BRAND);
    const changed: string[] = [];
    const rows: Array<Schema['product_images']> = [];
    for (const [index, shots] of garments.entries()) {
      const product = imagesOf.get(sourceIdOf(index));
      if (!product || shots.length === 0) continue;
      changed.push(product.id);
      for (const [position, { key, color }] of shots.entries()) {
        const picture_id = taken.get(key);
        const shown = product.images[position];
        if (picture_id === undefined) continue;
        if (shown) await replaceImage(db, shown.id, picture_id);
        else rows.push({ id: newId(), product_id: product.id, picture_id, position, color });
      }
    }
    await insertImages(db, rows);
    await noteChange(db, changed);
  });
}
