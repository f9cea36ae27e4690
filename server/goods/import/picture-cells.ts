import type { PictureOfProduct } from './plan-notes.ts';

type NamedPicture = { name: string; color: string | null };

/** Writes pictures as a cell names them: each by its id, followed by the colour that it shows. */
export function formatPictures(pictures: readonly PictureOfProduct[]): string {
  return pictures.map(({ pictureId, color }) => (color === null ? pictureId : `${pictureId} = ${color}`)).join(' | ');
}

/** Answers all texts in a cell that may be names of pictures, with their colours and without. */
export function listPictureNames(cell: string): string[] {
  return listParts(cell).flatMap((part) => [part, splitPart(part).name]);
}

/** Answers the texts between the bars of a cell. */
export function listParts(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Splits a part of a cell into the picture's name and the colour behind it. */
export function splitPart(part: string): NamedPicture {
  const at = part.indexOf(' = ');
  return at < 0 ? wholePart(part) : { name: part.slice(0, at).trim(), color: part.slice(at + 3).trim() || null };
}

/** Reads a whole part of a cell as the name of a picture. */
export function wholePart(name: string): NamedPicture {
  return { name, color: null };
}
