import { z } from 'zod';
import { rupees } from './fields.ts';

/**
 * An offer that applies to a cart or an order. `code` is the code by which the offer applies; left out for an automatic
 * offer. `isDelivery` means that the offer makes the delivery free; `amount` is then the charge that the offer takes
 * off, and no sum includes it.
 */
export const Reduction = z.object({
  name: z.string(),
  code: z.string().optional(),
  amount: rupees,
  isDelivery: z.boolean().optional(),
});
export type Reduction = z.infer<typeof Reduction>;
