import { z } from 'zod';
import { id, rupeesIn } from './fields.ts';

// The order as its page showed it. The server compares it with the stored rows, so nothing here is tidied or shortened.

/** One line as it was shown. */
const ExpectedItem = z.object({
  productVariantId: id,
  quantity: z.number().int().min(1),
  /** The selling price of a piece. */
  originalPrice: rupeesIn,
  /** Left out, its name may have changed; so of the others. */
  name: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
});
export type ExpectedItem = z.output<typeof ExpectedItem>;

/** The lines that were shown, in any order. An order of others, or at other prices, is refused: 409 CART_CHANGED. */
export const expectedItems = z.array(ExpectedItem).optional();

/** The address that was shown, as GET /addresses answers it. An order to another one is refused: 409 CART_CHANGED. */
export const expectedAddress = z
  .object({
    recipientName: z.string(),
    phone: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
  })
  .optional();
export type ExpectedAddress = NonNullable<z.output<typeof expectedAddress>>;
