import { z } from 'zod';
import { rupees } from './fields.ts';

/**
 * An offer that applies to a cart or an order. `code`: the code that brought it; left out for an automatic one.
 * `isDelivery`: it makes the delivery free, and `amount` is the charge that it takes off, which no sum contains.
 */
export const Reduction = z.object({
  name: z.string(),
  code: z.string().optional(),
  amount: rupees,
  isDelivery: z.boolean().optional(),
});
export type Reduction = z.infer<typeof Reduction>;
