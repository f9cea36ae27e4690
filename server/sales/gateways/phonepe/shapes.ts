import { z } from 'zod';
import { whole } from '../exact.ts';

// The fields that the shop reads in PhonePe's answers; docs/payments.md names the source of each field. PhonePe writes
// amounts in paise and times in milliseconds since 1970, but the times of a token in seconds.

export const TokenShape = z.object({
  access_token: z.string().min(1),
  token_type: z.string().default('O-Bearer'),
  /** The shop reads `expires_at`, because PhonePe returns null for `expires_in`. */
  expires_at: whole,
  issued_at: whole.nullish(),
});
export type Token = z.output<typeof TokenShape>;

export const PayShape = z.object({ orderId: z.string().min(1), redirectUrl: z.string() });

const rail = z.object({ utr: z.string().nullish(), upiTransactionId: z.string().nullish() }).nullish();

const AttemptShape = z.object({
  transactionId: z.string().min(1),
  paymentMode: z.string().nullish(),
  timestamp: whole.nullish(),
  amount: whole,
  state: z.string(),
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  rail,
  splitInstruments: z.array(z.object({ rail })).nullish(),
});
export type Attempt = z.output<typeof AttemptShape>;

export const StatusShape = z.object({
  orderId: z.string().min(1),
  /**
   * The shop decides by `state` alone, and not by `errorCode`, because a COMPLETED order may also have an `errorCode`.
   */
  state: z.string(),
  amount: whole,
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  errorContext: z.object({ description: z.string().nullish() }).nullish().catch(null),
  paymentDetails: z
    .array(AttemptShape)
    .nullish()
    .transform((attempts) => attempts ?? []),
});
export type Status = z.output<typeof StatusShape>;

export const RefundShape = z.object({
  refundId: z.string().min(1),
  state: z.string(),
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  splitInstruments: z.array(z.object({ rail })).nullish(),
  paymentDetails: z.array(z.object({ rail, splitInstruments: z.array(z.object({ rail })).nullish() })).nullish(),
});
export type Refund = z.output<typeof RefundShape>;

export const RefusalShape = z.object({ code: z.string(), errorCode: z.string(), message: z.string() }).partial();

export const WebhookShape = z.object({
  payload: z.object({
    merchantOrderId: z.string().nullish(),
    orderId: z.string().nullish(),
    merchantRefundId: z.string().nullish(),
    originalMerchantOrderId: z.string().nullish(),
  }),
});
