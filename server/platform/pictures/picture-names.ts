/** Lists the files of a stored picture, as encode-picture.ts makes them. `widths` is the column, in JSON. */
export function pictureNames(id: string, widths: string): string[] {
  // The cast is safe: the column holds what ingestPicture wrote, a list of numbers.
  const names = (JSON.parse(widths) as number[]).flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]);
  return [...names, `${id}.jpg`];
}

/** The type of a stored picture, by the end of its name. */
export const pictureTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
