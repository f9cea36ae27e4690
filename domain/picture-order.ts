/**
 * Pictures in the order in which one colour of a product shows them: those of that colour, those of all colours, then
 * those of other colours. `color` null or left out means that a picture shows all of them.
 */
export function picturesFor<Picture extends { color?: string | null }>(
  color: string,
  pictures: readonly Picture[],
): Picture[] {
  const rank = (picture: Picture) => (!picture.color ? 1 : picture.color === color ? 0 : 2);
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}
