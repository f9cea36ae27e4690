import type { VariantInput } from '#contract/variant-input.ts';
import { colourFamilyOf, type ColourFamily } from '#domain/colour-families.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Schema } from '../../platform/db/schema.ts';

export type Colour = Pick<Schema['variants'], 'color' | 'color_hex' | 'color_family'>;

/**
 * Returns the colour family to store: the owner's correction, or null if the family follows from the colour's name and
 * code and must change with them. A family that the form sends back unchanged is not a correction.
 */
export function correctedFamily(
  { color, colorHexCode, colorFamily }: Pick<VariantInput, 'color' | 'colorHexCode' | 'colorFamily'>,
  before?: Colour,
): ColourFamily | null {
  const isAsShown = colorFamily === undefined || (before !== undefined && colorFamily === familyOf(before));
  const family = isAsShown ? (before?.color_family ?? null) : colorFamily;
  return family === colourFamilyOf(color, colorHexCode) ? null : family;
}

/**
 * Returns a variant's colour family: the owner's choice, or otherwise the family that follows from the colour's name
 * and code; undefined if the colour has no family.
 */
export function familyOf({ color, color_hex, color_family }: Colour): ColourFamily | undefined {
  return color_family ?? colourFamilyOf(color, color_hex);
}

/** Returns a colour in the spelling of the product's own variants; null if no variant has this colour. */
export function ownColour(color: string | null, variants: ReadonlyArray<{ color: string }>): string | null {
  if (color === null) return null;
  const key = sameKey(color);
  return variants.find((variant) => sameKey(variant.color) === key)?.color ?? null;
}
