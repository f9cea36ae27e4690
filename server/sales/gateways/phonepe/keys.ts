import { z } from 'zod';

const text = (shortest: number) => z.string().trim().min(shortest).max(200);

/** `isTest` chooses the address, because the keys themselves do not show whether they are test keys. */
export const Keys = z.object({
  isTest: z.boolean(),
  clientId: text(4),
  clientVersion: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/),
  clientSecret: text(8),
  webhookUser: z
    .string()
    .trim()
    .regex(/^\w{5,20}$/),
  webhookPassword: z
    .string()
    .trim()
    .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/),
});
export type PhonePeKeys = z.output<typeof Keys>;
