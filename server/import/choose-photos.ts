import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { colourDistance, parseColourHex } from '#domain/colours.ts';
import type { CatalogueProduct } from './catalogue-row.ts';

export type Photo = { path: string; types: string[]; hex: string; isForKids: boolean };

const Row = z.object({
  file: z.string().min(1),
  fits_catalogue_types: z.string(),
  main_colour_hex: z.string(),
  kids: z.string(),
});

const PHOTOS_A_PRODUCT = 3;
/** Chosen among so many of the nearest in colour, so that a hundred white shirts do not all show one photo. */
const CHOICE = 8;

/** Reads an index of photos; the files lie beside it. Photos that stand for no garment type are left out. */
export async function readPhotoIndex(index: string): Promise<Photo[]> {
  const rows = z.array(Row).parse(parse(await readFile(index, 'utf8'), { columns: true, bom: true }));
  const folder = dirname(index);
  return rows
    .filter((row) => row.fits_catalogue_types !== '')
    .map((row) => ({
      path: join(folder, row.file),
      types: row.fits_catalogue_types.split('|'),
      hex: parseColourHex(row.main_colour_hex) ?? '#808080',
      isForKids: row.kids !== '',
    }));
}

/**
 * Chooses a product's photos: of its garment type where the index names it, else by nearest main colour; always the
 * same ones for the same product. Distinct, and as many as `PHOTOS_A_PRODUCT` where there are so many.
 */
export function choosePhotos(product: CatalogueProduct, photos: readonly Photo[]): Photo[] {
  const type = product.categoryPath.at(-1) ?? '';
  const ofType = photos.filter((photo) => photo.types.includes(type));
  const candidates = ofType.length >= 2 ? ofType : photos;
  const hex = product.variants[0]?.colorHexCode || '#808080';
  const apart = (photo: Photo) => colourDistance(photo.hex, hex) + (photo.isForKids === product.isForKids ? 0 : 120);
  const nearest = candidates.toSorted((a, b) => apart(a) - apart(b)).slice(0, CHOICE);
  const start = createHash('sha256').update(product.sourceId).digest().readUInt16BE() % nearest.length;
  return Array.from(
    { length: Math.min(PHOTOS_A_PRODUCT, nearest.length) },
    (_, step) => nearest[(start + step) % nearest.length],
  ).filter((photo) => photo !== undefined);
}
