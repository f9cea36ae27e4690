import * as productText from '#text/product.ts';
import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { colourFamilies, NO_CODE } from '#domain/colour-families.ts';
import { parseColourHex } from '#domain/colours.ts';
import { limits } from '#domain/limits.ts';
import { sameKey } from '#domain/same-key.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import {
  code,
  filledField,
  id,
  isUsual,
  missingAsEmpty,
  countOf,
  pieceGrams,
  rupeesOf,
  rupeesUpTo,
  wholeNumber,
} from './fields.ts';

/**
 * A variant as a form or a file sends it. `baseStock` is the stock at the time when the form opened (contract
 * "Products").
 */
export const VariantInput = z.object({
  id: id.nullish().or(z.literal('').transform(() => undefined)),
  color: filledField(limits.colourLength, validationText.colourMissing),
  /** The code of the colour; empty if the shop knows only the colour's name. */
  colorHexCode: z
    .string()
    .default('#000000')
    .transform((text, context) => {
      if (text === NO_CODE) return NO_CODE;
      const hex = parseColourHex(text);
      if (hex) return hex;
      context.addIssue({ code: 'custom', message: validationText.colourHex() });
      return z.NEVER;
    }),
  /**
   * The colour family that the owner has chosen instead of the computed one. If null or empty, the colour's name and
   * code decide the family; if the field is left out, the stored family stays.
   */
  colorFamily: z
    .preprocess((value) => (value === '' ? null : value), z.enum(colourFamilies).nullable().optional())
    .optional(),
  size: filledField(limits.sizeLength, validationText.sizeMissing),
  sku: z.preprocess(missingAsEmpty, code(limits.skuLength)).transform((text) => (text === '' ? null : text)),
  stock: countOf(variantFieldsText.stock, limits.stock).default(1),
  baseStock: wholeNumber(0, limits.stock).optional(),
  originalPrice: rupeesUpTo(limits.pricePaise, variantFieldsText.price, validationText.priceMax).refine(
    (paise) => paise > 0,
    { error: validationText.priceMin },
  ),
  discountPrice: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      rupeesOf(variantFieldsText.saving, validationText.savingMax).default(0),
    )
    .refine((paise) => paise <= limits.pricePaise, { error: validationText.savingMax }),
  isUsual,
  grams: pieceGrams,
});
export type VariantInput = z.output<typeof VariantInput>;

/** The variants of one product: at least one, and no size twice in the same colour. */
export const VariantInputs = z
  .array(VariantInput)
  .min(1, { error: productText.variantRequired })
  .max(limits.variantsPerProduct, { error: () => validationText.atMostVariants({ max: limits.variantsPerProduct }) })
  .superRefine((variants, context) => {
    const seen = new Set<string>();
    const skus = new Set<string>();
    variants.forEach((variant, index) => {
      const key = optionKey(variant);
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'size'],
          message: validationText.optionTwice({ color: variant.color, size: variant.size }),
        });
      seen.add(key);
      if (variant.sku !== null && skus.has(variant.sku))
        context.addIssue({
          code: 'custom',
          path: [index, 'sku'],
          message: validationText.skuTwice({ sku: variant.sku }),
        });
      if (variant.sku !== null) skus.add(variant.sku);
    });
  });

/**
 * Returns a key for the colour (name and code) and the size. Two variants of a product with the same key are the same
 * piece.
 */
export function optionKey(variant: { color: string; colorHexCode: string; size: string }): string {
  return [sameKey(variant.color), variant.colorHexCode, sameKey(variant.size)].join('\u001f');
}
