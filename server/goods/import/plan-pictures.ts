import * as spreadsheetText from '#text/spreadsheet.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { sameKey } from '#domain/same-key.ts';
import { ownColour } from '../products/products.ts';
import { planCell } from './plan-cell.ts';
import type { Current, Notes, PictureOfProduct } from './plan-notes.ts';
import { formatPictures, listParts, splitPart, wholePart } from './picture-cells.ts';
import type { PlannedVariant } from './plan-variant.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/** Returns the id of a picture by its name in the file; undefined if there is no such picture. */
export type FindPicture = (name: string) => string | undefined;

type Planned = {
  current: Current | undefined;
  /**
   * Is true if the file names the product by the owner's code, as in the product's first import. An export names the
   * product by its id.
   */
  isByCode: boolean;
  variants: readonly PlannedVariant[];
  findPicture: FindPicture;
};

/**
 * Plans the pictures that the rows name, with their colours. If the rows change nothing, the product's pictures stay.
 * Owners may upload the photos for one file in several parts, and import the file again with each part. The product's
 * pictures therefore also stay if an earlier part probably contained them: the file names the product by the owner's
 * code, the rows name as many pictures as the product has, and this part of the upload contains none of these pictures.
 */
export function planPictures(
  rows: readonly SheetLine[],
  { current, isByCode, variants, findPicture }: Planned,
  notes: Notes,
): PictureOfProduct[] {
  const before = current && formatPictures(current.pictures);
  const text = planCell(rows, notes, { column: 'pictures', before, shape: z.string() }) ?? '';
  const colourOf = coloursAfter(current, variants);
  const keep = (pictures: readonly PictureOfProduct[]) =>
    pictures.map((picture) => ({ ...picture, color: colourOf(picture) }));
  if (current && text === before) return keep(current.pictures);
  const refuse = (message: string) =>
    void notes.problems.push({ line: rows[0]?.line ?? 0, column: 'pictures', message });
  const named = listParts(text).map((part) => (findPicture(part) === undefined ? splitPart(part) : wholePart(part)));
  const { min, max } = limits.imagesPerProduct;
  if (new Set(named.map(({ name }) => name)).size < min || named.length > max) {
    refuse(spreadsheetText.pictureCount({ min, max }));
    return [];
  }
  const isAlike = isByCode && named.length === current?.pictures.length;
  if (current && isAlike && named.every(({ name }) => findPicture(name) === undefined)) {
    notes.keepsPictures = true;
    notes.changes = notes.changes.filter(({ column }) => column !== 'pictures');
    return keep(current.pictures);
  }
  const missing = named.filter(({ name }) => findPicture(name) === undefined).map(({ name }) => name);
  if (missing.length > 0) refuse(spreadsheetText.pictureMissing({ names: missing.slice(0, 3).join(', ') }));
  const strange = named.find((picture) => picture.color !== null && colourOf(picture) === null);
  if (strange) refuse(spreadsheetText.pictureColour({ color: strange.color ?? '' }));
  const found = named.flatMap(({ name, color }) => {
    const pictureId = findPicture(name);
    return pictureId === undefined ? [] : [{ pictureId, color: colourOf({ color }) }];
  });
  return [...new Map(found.map((picture) => [picture.pictureId, picture])).values()];
}

/**
 * Returns a function that finds the name of a picture's colour as the planned variants write it; null if no variant has
 * that colour.
 */
function coloursAfter(current: Current | undefined, variants: readonly PlannedVariant[]) {
  const before = current?.variants ?? [];
  const planned = new Map(variants.flatMap(({ id, values }) => (id === undefined ? [] : [[id, values]])));
  const own = [...variants.map(({ values }) => values), ...before.filter(({ id }) => !planned.has(id))];
  const renamed = new Map(before.map(({ id, color }) => [sameKey(color), planned.get(id)?.color ?? color] as const));
  return ({ color }: Pick<PictureOfProduct, 'color'>): string | null =>
    color === null ? null : (ownColour(color, own) ?? ownColour(renamed.get(sameKey(color)) ?? null, own));
}
