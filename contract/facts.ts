import * as productText from '#text/product.ts';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { filledLine } from './fields.ts';

/** A line of the table on a product's page, such as Fabric: Cotton. */
export const Fact = z.object({ name: z.string(), value: z.string() });
export type Fact = z.infer<typeof Fact>;

// In a cell of a spreadsheet a colon separates name and value, and a bar separates facts, so names and values must not
// contain these characters.
const NAME_SIGNS = /[:|]/;
const VALUE_SIGNS = /\|/;

/** The facts of a product as a form or a file sends them. The product's page shows the facts in the same order. */
export const FactInputs = z
  .array(
    z.object({
      name: filledLine(limits.factNameLength, productText.factNameMissing).refine((text) => !NAME_SIGNS.test(text), {
        error: productText.factNameSigns,
      }),
      value: filledLine(limits.factValueLength, productText.factValueMissing).refine(
        (text) => !VALUE_SIGNS.test(text),
        { error: productText.factValueSigns },
      ),
    }),
  )
  .max(limits.factsPerProduct);
