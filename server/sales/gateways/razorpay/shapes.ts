import { z } from 'zod';
import { whole } from '../exact.ts';

// The fields that the shop reads in Razorpay's answers; docs/payments.md names the source of each field. Razorpay
// writes amounts in paise, and times in seconds since 1970.

/** Razorpay writes notes as an object, or as an empty list if there are no notes. */
const notes = z.record(z.string(), z.unknown()).catch({});

export const LinkShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  short_url: z.string().default(''),
  reference_id: z.string().nullish(),
  order_id: z.string().nullish(),
  /** `payments` is null until Razorpay has captured a payment, and then contains only captured payments. */
  payments: z
    .array(z.object({ payment_id: z.string() }))
    .nullish()
    .transform((payments) => payments ?? []),
});
export type Link = z.output<typeof LinkShape>;

export const LinksShape = z.object({ payment_links: z.array(LinkShape) });

export const PaymentShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: whole,
  currency: z.string(),
  /** The amount in rupees, if the shopper paid in another currency. */
  base_amount: whole.nullish(),
  amount_refunded: whole.nullish(),
  method: z.string().nullish(),
  created_at: whole,
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  error_reason: z.string().nullish(),
  acquirer_data: z
    .record(z.string(), z.unknown())
    .nullish()
    .catch(null)
    .transform((data) => data ?? {}),
});
export type Payment = z.output<typeof PaymentShape>;

export const PaymentsShape = z.object({ items: z.array(PaymentShape) });

export const RefundShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: whole,
  currency: z.string().default('INR'),
  receipt: z.string().nullish(),
  notes,
  acquirer_data: z
    .record(z.string(), z.unknown())
    .nullish()
    .catch(null)
    .transform((data) => data ?? {}),
});
export type Refund = z.output<typeof RefundShape>;

export const RefundsShape = z.object({ items: z.array(RefundShape) });

export const ReconShape = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      debit: whole,
      credit: whole,
      amount: whole,
      /** Razorpay's fee, which includes the tax on the fee. */
      fee: whole.nullish().transform((fee) => fee ?? 0),
      tax: whole.nullish().transform((tax) => tax ?? 0),
      settled_at: whole.nullish(),
      settlement_utr: z.string().nullish(),
      payment_id: z.string().nullish(),
    }),
  ),
});

export const RefusalShape = z.object({
  error: z.object({ code: z.string(), description: z.string(), reason: z.string() }).partial(),
});

const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object(shape) }).optional();

export const WebhookShape = z.object({
  payload: z.object({
    payment_link: entity({ id: z.string(), reference_id: z.string().nullish() }),
    payment: entity({ notes }),
    refund: entity({ id: z.string(), payment_id: z.string().nullish(), receipt: z.string().nullish(), notes }),
  }),
});
