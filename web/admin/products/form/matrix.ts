import { compareSizes } from '#domain/sizes.ts';
import { nextVariant, type DraftVariant } from './draft.ts';

// The functions of this file read and change the variants as a table of colours and sizes.

export type MatrixColour = { name: string; hex: string };
type Variants = readonly DraftVariant[];

/** Lists the sizes of the variants, and those in `more`, in the usual order of sizes. */
export function sizesOf(variants: Variants, more: readonly string[] = []): readonly string[] {
  const sizes = named(variants).map((variant) => variant.size.trim());
  return [...new Set([...sizes, ...more])].toSorted(compareSizes);
}

/** Lists the colours of the variants, and those in `more`, in the order in which they first appear. */
export function coloursOf(variants: Variants, more: readonly MatrixColour[] = []): readonly MatrixColour[] {
  const colors = named(variants).map(({ color, colorHexCode }) => ({ name: color.trim(), hex: colorHexCode }));
  const byName = new Map([...colors, ...more].map(({ name, hex }) => [name, hex]));
  return [...byName].map(([name, hex]) => ({ name, hex }));
}

/** Finds the variant of this colour and size. */
export function findCell(variants: Variants, color: string, size: string): DraftVariant | undefined {
  return variants.find((variant) => variant.color.trim() === color && variant.size.trim() === size);
}

/**
 * Returns the variants after a person typed this stock into one cell. A new variant gets the prices of the last
 * variant. If a person empties a cell, its variant is removed only if the server has not stored the variant yet: in a
 * stored cell, the person is probably about to type another number. Stored variants can be deleted only in the list.
 */
export function setStock(variants: Variants, color: MatrixColour, size: string, stock: string): Variants {
  const there = findCell(variants, color.name, size);
  if (there && stock === '' && !there.id) return variants.filter((variant) => variant !== there);
  if (there) return variants.map((variant) => (variant === there ? { ...variant, stock } : variant));
  if (stock === '') return variants;
  // A new product begins with one empty variant. The variant of the first filled cell replaces the empty one.
  const filled = variants.filter((variant) => variant.color.trim() !== '' || variant.size.trim() !== '');
  const copied = nextVariant(filled.length > 0 ? filled : variants);
  const colorFamily = filled.find((variant) => variant.color.trim() === color.name)?.colorFamily ?? '';
  return [...filled, { ...copied, color: color.name, colorHexCode: color.hex, colorFamily, size, stock }];
}

/** The fields that the table of colours and sizes can show. */
export const matrixFields = ['stock', 'originalPrice', 'mrp', 'grams', 'sku'] as const;
export type MatrixField = (typeof matrixFields)[number];
/** The phone keyboard for each field: weights and stocks have no decimals. */
export const inputModes = {
  stock: 'numeric',
  originalPrice: 'decimal',
  mrp: 'decimal',
  grams: 'numeric',
  sku: 'text',
} as const satisfies Record<MatrixField, string>;

/** Returns the variants after a person typed this text into one cell. Only a stock makes a new variant. */
export function setCell(
  variants: Variants,
  color: MatrixColour,
  size: string,
  { field, text }: { field: MatrixField; text: string },
): Variants {
  if (field === 'stock') return setStock(variants, color, size, text);
  const there = findCell(variants, color.name, size);
  return variants.map((variant) => (variant === there ? { ...variant, [field]: text } : variant));
}

/**
 * Returns the variants after this text was written into each cell of these colours and sizes. For SKUs the text is a
 * pattern (see `skuOf`).
 */
export function fillCells(
  variants: Variants,
  colors: readonly MatrixColour[],
  sizes: readonly string[],
  { field, text }: { field: MatrixField; text: string },
): Variants {
  return colors.reduce(
    (filled, color) =>
      sizes.reduce((before, size) => {
        const own = field === 'sku' ? skuOf(text, color.name, size) : text;
        return setCell(before, color, size, { field, text: own });
      }, filled),
    variants,
  );
}

/**
 * Fills the pattern "TB12-COLOUR-SIZE" for one variant, for example TB12-INDIGO-M. If the pattern contains neither
 * COLOUR nor SIZE, the function adds both, because each SKU may be used only once.
 */
export function skuOf(pattern: string, color: string, size: string): string {
  const whole = /COLOU?R|SIZE/.test(pattern) ? pattern : `${pattern}-COLOUR-SIZE`;
  return whole.replace(/COLOU?R/, () => codeOf(color)).replace('SIZE', () => codeOf(size));
}

function codeOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns the variants after the code of one colour has changed. */
export function setColourCode(variants: Variants, name: string, hex: string): Variants {
  return variants.map((variant) => (variant.color.trim() === name ? { ...variant, colorHexCode: hex } : variant));
}

function named(variants: Variants): Variants {
  return variants.filter((variant) => variant.color.trim() !== '' && variant.size.trim() !== '');
}
