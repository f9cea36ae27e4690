import { z } from 'zod';

const text = (shortest: number) => z.string().trim().min(shortest).max(200);

/** `isTest` decides which of Cashfree's addresses the shop uses. The secret also signs Cashfree's webhooks. */
export const Keys = z
  .object({ isTest: z.boolean(), clientId: text(8), clientSecret: text(16) })
  // The prefix of a secret shows whether the secret belongs to a test account or a live account. Without this check,
  // the owner would notice a wrong secret only when a shopper pays.
  .refine(({ isTest, clientSecret }) => !clientSecret.startsWith(isTest ? 'cfsk_ma_prod_' : 'cfsk_ma_test_'), {
    path: ['clientSecret'],
  });
export type CashfreeKeys = z.output<typeof Keys>;
