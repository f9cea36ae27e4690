import { z } from 'zod';
import { rupees } from './fields.ts';

/**
 * An offer that applies to a cart or an order. `code` is the code by which the offer applies; left out for an automatic
 * offer. If `isDelivery` is true, the offer makes the delivery free: `amount` is the delivery charge that the customer
 * saves, and no sum includes this amount.
 */
export const Reduction = z.object({
  name: z.string(),
  code: z.string().optional(),
  amount: rupees,
  isDelivery: z.boolean().optional(),
});
export type Reduction = z.infer<typeof Reduction>;
