import type { ReturnKind, ReturnReason, ReturnState } from '#domain/returns.ts';

/** The part of the schema that returns add; ids, instants, days and amounts are those of column-types.ts. */
export type ReturnTables = {
  /** Every policy there has been: rows are only added. `categories`: JSON, a list of {id, days}. */
  return_policies: {
    version: number;
    days: number;
    hold_days: number;
    categories: string;
    /** 1: charges for delivery and cash are refunded with the pieces, whatever the reason. */
    refunds_charges: 0 | 1;
    created_at: string;
  };
  returns: {
    id: string;
    order_id: string;
    user_id: string;
    kind: ReturnKind;
    state: ReturnState;
    reason: ReturnReason;
    /** The shopper's own words about it. */
    words: string;
    /** JSON: a Payout (domain/returns.ts); null where the shopper named none. */
    payout: string | null;
    /**
     * The price of its pieces when the customer bought them, and `charges_paise`; from the inspection on, the amount
     * that the shop pays back.
     */
    refund_paise: number;
    /** The part of `refund_paise` that gives delivery and cash charges back. */
    charges_paise: number;
    /** The reference by which the bank or the UPI app finds the payment; '' until it is paid. */
    refund_reference: string;
    /** The day on which somebody comes for it. */
    pickup_on: string | null;
    /** Courier and number of the parcel that was sent for a swap. */
    sent_by: string;
    /** A swap's pieces are held for this many days when the shop goes on with the return. */
    hold_days: number;
    /** The time until which pieces are held for a swap; null where none are, or they are sent. */
    held_until: string | null;
    /** 1: the staff noted it though the shop's terms did not take its pieces back any more. */
    beyond_terms: 0 | 1;
    created_at: string;
    updated_at: string;
  };
  return_lines: {
    id: string;
    return_id: string;
    /** The order's line. */
    item_id: string;
    quantity: number;
    /** The number of them that cannot be sold, as the inspection found. */
    damaged: number;
    /** The amount that was paid for these pieces; null on rows of the time before this column: their price. */
    paid_paise: number | null;
    /** The amount that the shop pays back for the line, once it is inspected, and why that is less than was paid. */
    refund_paise: number | null;
    refund_reason: string;
    /** 1 while its return is open: a line is in one at a time. */
    is_open: 0 | 1;
    /** The variant that is held for the line, with its colour and size as they were called then. */
    swap_variant_id: string | null;
    swap_color: string;
    swap_size: string;
  };
  /** Photos that the shopper added to the return. */
  return_photos: { id: string; return_id: string; picture_id: string };
  /** Events of a return; `words` is the shop's own comment on it. */
  return_events: {
    id: string;
    return_id: string;
    at: string;
    user_id: string | null;
    by: 'shopper' | 'shop';
    state: ReturnState;
    words: string;
  };
};
