/**
 * Sorts the pictures of a product for one of its colours: first the pictures of that colour, then the pictures without
 * `color`, which belong to all colours, then the pictures of other colours.
 */
export function picturesFor<Picture extends { color?: string | null }>(
  color: string,
  pictures: readonly Picture[],
): Picture[] {
  const rank = (picture: Picture) => (!picture.color ? 1 : picture.color === color ? 0 : 2);
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}
