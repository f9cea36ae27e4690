import type { DraftPicture, DraftVariant } from './draft.ts';

type Variants = readonly DraftVariant[];

/** Returns the names of the variants' colours, each name once. */
export function colourNames(variants: Variants): readonly string[] {
  return [...new Set(variants.map((variant) => variant.color.trim()).filter((name) => name !== ''))];
}

/**
 * Groups the variants by colour. The key of a group is the colour's name and code. Leaves out variants whose colour has
 * no name.
 */
export function groupByColour(variants: Variants): ReadonlyMap<string, Variants> {
  const named = variants.filter((variant) => variant.color.trim() !== '');
  return Map.groupBy(named, ({ color, colorHexCode }) => `${color.trim()} ${colorHexCode}`);
}

/** Returns the pictures after the variants have changed. If a colour was renamed, its pictures get the new name. */
export function followColours(
  pictures: readonly DraftPicture[],
  before: Variants,
  after: Variants,
): readonly DraftPicture[] {
  const names = colourNames(after);
  return pictures.map((picture) => {
    if (picture.color === '' || names.includes(picture.color)) return picture;
    const was = before.find((variant) => variant.color.trim() === picture.color);
    const is = after.find((variant) => variant.key === was?.key);
    return is ? { ...picture, color: is.color.trim() } : picture;
  });
}
