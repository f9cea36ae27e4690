/**
 * Lists the files of a stored picture, as encode-picture.ts makes them. `widths` is the column `pictures.widths`, a
 * list in JSON.
 */
export function pictureNames(id: string, widths: string): string[] {
  // The cast is safe: ingestPicture wrote the column `widths`, as a list of numbers.
  const names = (JSON.parse(widths) as number[]).flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]);
  return [...names, `${id}.jpg`];
}

/** The type of each file of a picture, by the end of its name. */
export const pictureTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
