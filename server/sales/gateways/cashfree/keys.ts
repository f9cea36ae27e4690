import { z } from 'zod';

const text = (shortest: number) => z.string().trim().min(shortest).max(200);

/** `isTest` chooses the address. The secret also signs Cashfree's webhooks. */
export const Keys = z
  .object({ isTest: z.boolean(), clientId: text(8), clientSecret: text(16) })
  // Secrets of the live account begin like this; without the check, a mistake would be noticed only when a shopper
  // pays.
  .refine(({ isTest, clientSecret }) => !clientSecret.startsWith(isTest ? 'cfsk_ma_prod_' : 'cfsk_ma_test_'), {
    path: ['clientSecret'],
  });
export type CashfreeKeys = z.output<typeof Keys>;
