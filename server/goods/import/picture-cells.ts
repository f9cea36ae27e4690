import type { PictureOfProduct } from './plan-notes.ts';

type NamedPicture = { name: string; color: string | null };

/**
 * Writes a product's pictures in the form of a spreadsheet cell: each picture by its id, with the colour that it shows.
 */
export function formatPictures(pictures: readonly PictureOfProduct[]): string {
  return pictures.map(({ pictureId, color }) => (color === null ? pictureId : `${pictureId} = ${color}`)).join(' | ');
}

/**
 * Lists the possible names of pictures in a cell: each part as it is written, and without a colour behind " = ". The
 * name of a file may itself contain " = ".
 */
export function listPictureNames(cell: string): string[] {
  return listParts(cell).flatMap((part) => [part, splitPart(part).name]);
}

/** Lists the parts of a cell with names of pictures; bars separate the parts. */
export function listParts(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Splits a part of a cell into the picture's name and the colour that follows it. */
export function splitPart(part: string): NamedPicture {
  const at = part.indexOf(' = ');
  return at < 0 ? wholePart(part) : { name: part.slice(0, at).trim(), color: part.slice(at + 3).trim() || null };
}

/** Reads a whole part of a cell as the name of a picture without a colour, because a name may itself contain " = ". */
export function wholePart(name: string): NamedPicture {
  return { name, color: null };
}
