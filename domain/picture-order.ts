/**
 * Sorts the pictures of a product for one of its colours: first those of that colour, then those without `color`, which
 * show all colours, then those of other colours.
 */
export function picturesFor<Picture extends { color?: string | null }>(
  color: string,
  pictures: readonly Picture[],
): Picture[] {
  const rank = (picture: Picture) => (!picture.color ? 1 : picture.color === color ? 0 : 2);
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}
