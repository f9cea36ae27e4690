import { z } from 'zod';
import { exactRupees, feeRupees } from '../exact.ts';

// The fields that the shop reads in Cashfree's answers; docs/payments.md names the source of each field. Cashfree
// writes amounts in rupees, as numbers or as texts. Ids are numbers in some versions of Cashfree's API and texts in
// others, so the shop reads each id as text.

export const LinkShape = z.object({
  cf_link_id: z.string().min(1),
  link_id: z.string().min(1),
  link_status: z.string(),
  link_url: z.string().default(''),
});
export type Link = z.output<typeof LinkShape>;

export const OrdersShape = z.array(
  z.object({ order_id: z.string().min(1), order_amount: exactRupees, order_status: z.string().nullish() }),
);
export type Order = z.output<typeof OrdersShape>[number];

const tags = z.object({ link_id: z.string().nullish() }).nullish().catch(null);
export const TaggedOrderShape = z.object({ order_id: z.string().nullish(), order_tags: tags });

export const PaymentsShape = z.array(
  z.object({
    cf_payment_id: z.string().min(1),
    payment_status: z.string(),
    payment_amount: exactRupees,
    payment_currency: z.string().nullish(),
    payment_group: z.string().nullish(),
    payment_time: z.string().nullish(),
    payment_completion_time: z.string().nullish(),
    bank_reference: z.string().nullish(),
    payment_message: z.string().nullish(),
    error_details: z
      .object({ error_code: z.string(), error_description: z.string(), error_reason: z.string() })
      .partial()
      .nullish()
      .catch(null),
  }),
);
export type Payment = z.output<typeof PaymentsShape>[number];

export const RefundShape = z.object({
  cf_refund_id: z.string().nullish(),
  refund_id: z.string().min(1),
  cf_payment_id: z.string().nullish(),
  refund_amount: exactRupees,
  refund_status: z.string(),
  refund_type: z.string().nullish(),
  refund_arn: z.string().nullish(),
  status_description: z.string().nullish(),
});
export type Refund = z.output<typeof RefundShape>;

export const RefundsShape = z.array(RefundShape);

const row = z
  .object({
    event_id: z.string(),
    event_type: z.string(),
    event_amount: exactRupees,
    event_settlement_amount: exactRupees,
    event_service_charge: feeRupees.nullable(),
    event_service_tax: feeRupees.nullable(),
    sale_type: z.string(),
    cf_payment_id: z.string().nullable(),
    payment_service_charge: feeRupees.nullable(),
    payment_service_tax: feeRupees.nullable(),
    settlement_date: z.string().nullable(),
    settlement_utr: z.string().nullable(),
    utr: z.string().nullable(),
    refund_id: z.string().nullable(),
  })
  .partial();

/** Flattens a settlement row: newer versions of Cashfree's API write the fields in groups such as `event_details`. */
const flat = z.record(z.string(), z.unknown()).transform((fields) => {
  const groups = ['event', 'payment', 'refund', 'settlement'].map((group) => fields[`${group}_details`]);
  return Object.assign({}, fields, ...groups.filter((group) => typeof group === 'object'));
});

export const ReconShape = z.object({
  cursor: z.string().nullish(),
  data: z.array(
    flat.pipe(row.required({ event_type: true, event_amount: true, event_settlement_amount: true, sale_type: true })),
  ),
});
export type ReconRow = z.output<typeof ReconShape>['data'][number];

export const RefusalShape = z.object({ code: z.string(), message: z.string() }).partial();

const id = z.string().nullish();
export const WebhookShape = z.object({
  data: z.object({
    link_id: id,
    cf_link_id: id,
    order: TaggedOrderShape.nullish(),
    refund: z.object({ refund_id: id, cf_refund_id: id, cf_payment_id: id, order_id: id }).nullish(),
  }),
});
