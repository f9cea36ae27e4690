import { z } from 'zod';

const key = z.string().trim().min(8).max(200);

export const Keys = z
  .object({
    isTest: z.boolean(),
    keyId: z
      .string()
      .trim()
      .regex(/^rzp_(test|live)_[A-Za-z0-9]{6,60}$/),
    keySecret: key,
    webhookSecret: key,
  })
  // If a live key were stored as a test key, the shop would take real money while its banner says that payments are a
  // test.
  .refine(({ isTest, keyId }) => keyId.startsWith(isTest ? 'rzp_test_' : 'rzp_live_'), { path: ['keyId'] });
export type RazorpayKeys = z.output<typeof Keys>;
