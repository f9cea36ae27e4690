import { z } from 'zod';
import { rupees } from './fields.ts';

/**
 * An offer that applies to a cart or an order. `code` is the code that brought it; left out for an automatic offer.
 * With `isDelivery` it makes the delivery free, and `amount` is the charge that it takes off, which is in no sum.
 */
export const Reduction = z.object({
  name: z.string(),
  code: z.string().optional(),
  amount: rupees,
  isDelivery: z.boolean().optional(),
});
export type Reduction = z.infer<typeof Reduction>;
