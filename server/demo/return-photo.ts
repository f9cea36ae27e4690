import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { addPhotos } from '../returns/photos.ts';
import { shopperOf } from '../returns/reader.ts';
import type { Shop } from '../shop.ts';
import { sourceIdOf } from './all-pictures.ts';
import { draw, shotsOf, sizes } from './photo-session.ts';
import { findReturnToShow } from './queries.ts';
import { wardrobe } from './wardrobe/wardrobe.ts';

/**
 * Adds what its shopper photographed to a return of the demo that waits for the shop, as an upload would. It is taken
 * once the shop is open: a first start waits for no picture that only the staff see.
 */
export async function takeReturnPhoto(shop: Shop, take = draw): Promise<void> {
  const found = await findReturnToShow(shop.db);
  const garment = wardrobe.find((_, index) => sourceIdOf(index) === found?.sourceId);
  const shot = garment && shotsOf(garment).find(({ pose, color }) => pose === 'detail' && color === found?.color);
  if (!found || !shot) return;
  await take([shot], sizes.quick, async (file) => {
    const photo = `${file}.held.jpg`;
    try {
      await asHeld(file, photo);
      await addPhotos(shop, shopperOf(found.userId), found.returnId, [{ path: photo, name: 'seam.jpg' }]);
    } finally {
      await rm(photo, { force: true });
    }
  });
}

/** A phone is held askew, close, and in the light of a room. */
async function asHeld(drawn: string, file: string): Promise<void> {
  const turned = await sharp(drawn).rotate(-5, { background: '#8d8378' }).toBuffer();
  const { width, height } = await sharp(turned).metadata();
  await sharp(turned)
    .extract({
      left: Math.round(width * 0.16),
      top: Math.round(height * 0.12),
      width: Math.round(width * 0.68),
      height: Math.round(height * 0.68),
    })
    .modulate({ brightness: 0.92, saturation: 0.9 })
    .jpeg({ quality: 82 })
    .toFile(file);
}
