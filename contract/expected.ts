import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { id, rupeesIn } from './fields.ts';

// The order as its page showed it. The server compares it with the stored rows, so these fields are not tidied or
// shortened.

/** One line of the order as the page showed it. */
const ExpectedItem = z.object({
  productVariantId: id,
  quantity: z.number().int().min(1),
  /** The selling price of a piece. */
  originalPrice: rupeesIn,
  /** The server compares this field, and each of the following, only if it is sent. */
  name: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
});
export type ExpectedItem = z.output<typeof ExpectedItem>;

/**
 * The lines that the page showed, in any order. The server refuses an order with other lines or prices: 409
 * CART_CHANGED.
 */
export const expectedItems = z.array(ExpectedItem).optional();

/**
 * The address that the page showed, as GET /addresses answers it. The server refuses an order to another address: 409
 * CART_CHANGED.
 */
export const expectedAddress = DeliveryAddress.optional();
