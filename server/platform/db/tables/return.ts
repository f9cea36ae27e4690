import type { ReturnKind, ReturnReason, ReturnState } from '#domain/returns.ts';

/** The part of the schema that returns add; ids, instants, days and amounts are those of column-types.ts. */
export type ReturnTables = {
  /** Every return policy so far, because rows are only added. `categories` is JSON, a list of {id, days}. */
  return_policies: {
    version: number;
    days: number;
    hold_days: number;
    categories: string;
    /** 1 if charges for delivery and cash are refunded with the items, whatever the reason. */
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
    /** The shopper's own words about the return. */
    words: string;
    /** The account for the refund as JSON (Payout in domain/returns.ts); null if the shopper named none. */
    payout: string | null;
    /**
     * The price of the items when the customer bought them, and `charges_paise`; after the inspection, the amount that
     * the shop refunds.
     */
    refund_paise: number;
    /** The part of `refund_paise` that refunds delivery and cash charges. */
    charges_paise: number;
    /** The reference of the refund at the bank or in the UPI app; '' until it is paid. */
    refund_reference: string;
    /** The day on which somebody collects the parcel. */
    pickup_on: string | null;
    /** The courier and number of the parcel that was sent for an exchange. */
    sent_by: string;
    /** The items of an exchange are held for this many days when the shop proceeds with the return. */
    hold_days: number;
    /** The time until which items are held for an exchange; null if none are held, or they are sent. */
    held_until: string | null;
    /** 1 if the staff noted the return though the shop's terms no longer allowed it. */
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
    /** The number of items that cannot be sold, as the inspection found. */
    damaged: number;
    /** The amount that was paid for these items; null on rows from before this column, which use the price. */
    paid_paise: number | null;
    /** The amount that the shop refunds for the line after the inspection, and why it is less than was paid. */
    refund_paise: number | null;
    refund_reason: string;
    /** 1 while the line's return is open, because a line is in only one open return at a time. */
    is_open: 0 | 1;
    /** The variant that is held for the line, with its colour and size at that time. */
    swap_variant_id: string | null;
    swap_color: string;
    swap_size: string;
  };
  /** Photos that the shopper added to the return. */
  return_photos: { id: string; return_id: string; picture_id: string };
  /** Events of a return; `words` is the shop's own comment on the event. */
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
