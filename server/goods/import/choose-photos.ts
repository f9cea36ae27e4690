import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { colourDistance, parseColourHex } from '#domain/colours.ts';
import type { CatalogueProduct } from './catalogue-row.ts';
import { csvRecords } from './csv-records.ts';

export type Photo = { path: string; types: string[]; hex: string; isForKids: boolean };

const Row = z.object({
  file: z.string().min(1),
  fits_catalogue_types: z.string(),
  main_colour_hex: z.string(),
  kids: z.string(),
});

const PHOTOS_A_PRODUCT = 3;
/**
 * A product's photos are chosen among this number of photos whose colours are nearest to the product's colour. With a
 * smaller number, many similar products would show the same photo.
 */
const CHOICE = 8;

/**
 * Reads an index of photos; the photo files are in the folder of the index. Leaves out photos without a type of
 * garment.
 */
export async function readPhotoIndex(index: string): Promise<Photo[]> {
  const photos: Photo[] = [];
  const folder = dirname(index);
  for await (const { line, cells, problem } of csvRecords(index, () => {})) {
    if (problem !== undefined) throw new Error(`${index}, line ${line}: ${problem}`);
    const row = Row.parse(cells);
    if (row.fits_catalogue_types === '') continue;
    photos.push({
      path: join(folder, row.file),
      types: row.fits_catalogue_types.split('|'),
      hex: parseColourHex(row.main_colour_hex) ?? '#808080',
      isForKids: row.kids !== '',
    });
  }
  return photos;
}

/**
 * Chooses `PHOTOS_A_PRODUCT` different photos for a product, or fewer if there are not enough, among the photos with
 * the nearest main colour. If the index has at least two photos of the product's type of garment, uses only such
 * photos. The same product always gets the same photos.
 */
export function photoChooser(photos: readonly Photo[]): (product: CatalogueProduct) => Photo[] {
  const byType = new Map<string, Photo[]>();
  for (const photo of photos)
    for (const type of new Set(photo.types)) {
      const ofType = byType.get(type);
      if (ofType) ofType.push(photo);
      else byType.set(type, [photo]);
    }
  // Products of one type and colour choose among the same photos, so the chooser searches for these photos only once.
  const known = new Map<string, Photo[]>();
  const nearestFor = ({ categoryPath, variants, isForKids }: CatalogueProduct): Photo[] => {
    const type = categoryPath.at(-1) ?? '';
    const ofType = byType.get(type) ?? [];
    const isTyped = ofType.length >= 2;
    const hex = variants[0]?.colorHexCode || '#808080';
    const key = `${isTyped ? type : ''}\n${hex}\n${isForKids}`;
    const nearest = known.get(key) ?? nearestPhotos(isTyped ? ofType : photos, { hex, isForKids });
    known.set(key, nearest);
    return nearest;
  };
  return (product) => {
    const nearest = nearestFor(product);
    const start = createHash('sha256').update(product.sourceId).digest().readUInt16BE() % nearest.length;
    return Array.from(
      { length: Math.min(PHOTOS_A_PRODUCT, nearest.length) },
      (_, step) => nearest[(start + step) % nearest.length],
    ).filter((photo) => photo !== undefined);
  };
}

function nearestPhotos(photos: readonly Photo[], { hex, isForKids }: Pick<Photo, 'hex' | 'isForKids'>): Photo[] {
  const apart = (photo: Photo) => colourDistance(photo.hex, hex) + (photo.isForKids === isForKids ? 0 : 120);
  return photos
    .map((photo) => ({ photo, apart: apart(photo) }))
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, CHOICE)
    .map(({ photo }) => photo);
}
