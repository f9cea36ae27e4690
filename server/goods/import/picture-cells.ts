import type { PictureOfProduct } from './plan-notes.ts';

type NamedPicture = { name: string; color: string | null };

/** Writes pictures in the form of a cell: each by its id, with the colour that it shows. */
export function formatPictures(pictures: readonly PictureOfProduct[]): string {
  return pictures.map(({ pictureId, color }) => (color === null ? pictureId : `${pictureId} = ${color}`)).join(' | ');
}

/** Lists all texts in a cell that may be names of pictures: each part with its colour and without it. */
export function listPictureNames(cell: string): string[] {
  return listParts(cell).flatMap((part) => [part, splitPart(part).name]);
}

/** Lists the parts of a cell, which are separated by bars. */
export function listParts(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Splits a part of a cell into the picture's name and the colour after it. */
export function splitPart(part: string): NamedPicture {
  const at = part.indexOf(' = ');
  return at < 0 ? wholePart(part) : { name: part.slice(0, at).trim(), color: part.slice(at + 3).trim() || null };
}

/** Reads a whole part of a cell as the name of a picture without a colour. */
export function wholePart(name: string): NamedPicture {
  return { name, color: null };
}
