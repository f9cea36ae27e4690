import * as productText from '#text/product.ts';
import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { eachField, productFields } from '#domain/product-fields.ts';
import { holdsUnwritable } from '#domain/text.ts';
import { filledField, id, line, longText, missingAsEmpty, pieceGrams } from './fields.ts';
import { FactInputs } from './facts.ts';
import { VariantInputs } from './variant-input.ts';

/** Reads a form field that contains JSON. */
function json<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .max(2_000_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: validationText.notJson() });
        return z.NEVER;
      }
    })
    .refine((value) => !holdsUnwritable(value), { error: validationText.unstorable })
    .pipe(shape);
}

export const productName = filledField(limits.productNameLength, productText.nameRequired);
export const productFieldShapes = eachField((name) => line(productFields[name].mostLength));
export const productDescription = z.preprocess(missingAsEmpty, longText(limits.descriptionLength));

export const ProductForm = z.object({
  id: id.or(z.literal('')).optional(),
  productName,
  categoryId: z.preprocess(missingAsEmpty, z.string().min(1, { error: productText.categoryRequired }).pipe(id)),
  /** If a field is empty, the product has no such value. If a field is left out, an edit does not change it. */
  ...eachField((name) => productFieldShapes[name].optional()),
  description: productDescription,
  grams: pieceGrams,
  /** The facts of the product; if left out, an edit does not change them. */
  facts: json(FactInputs).optional(),
  productVariants: json(VariantInputs),
  deletedImageIds: json(z.array(id).max(100)).default([]),
  /**
   * The pictures in the order of display: ids of pictures that stay, and "new:0" for the first new file. If
   * `imageOrder` is left out, new pictures come last.
   */
  imageOrder: json(z.array(z.string().max(60)).max(200)).optional(),
  /**
   * The colour in each picture, by the keys of `imageOrder`; null means all colours. A picture that `imageColors`
   * leaves out keeps its colour.
   */
  imageColors: json(z.record(z.string().max(60), line(limits.colourLength).nullable())).optional(),
  expectedUpdatedAt: z.string().max(40).optional(),
});
export type ProductForm = z.output<typeof ProductForm>;
