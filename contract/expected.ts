import { z } from 'zod';
import { DeliveryAddress } from './addresses.ts';
import { id, rupeesIn } from './fields.ts';

// This file describes the order as the checkout page showed it. The server compares the sent values with the stored
// rows, so it does not tidy or shorten the values.

/** One line of the order as the checkout page showed it. */
const ExpectedItem = z.object({
  productVariantId: id,
  quantity: z.number().int().min(1),
  /** The selling price of a piece that the checkout page showed. */
  originalPrice: rupeesIn,
  /** The server compares name, size and colour only if the request contains them. */
  name: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
});
export type ExpectedItem = z.output<typeof ExpectedItem>;

/**
 * The lines that the checkout page showed, in any sequence. The server refuses an order with other lines or prices: 409
 * CART_CHANGED.
 */
export const expectedItems = z.array(ExpectedItem).optional();

/**
 * The address that the checkout page showed, as GET /addresses answers it. The server refuses an order to another
 * address: 409 CART_CHANGED.
 */
export const expectedAddress = DeliveryAddress.optional();
