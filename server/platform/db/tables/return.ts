import type { ReturnKind, ReturnReason, ReturnState } from '#domain/returns.ts';

/** The part of the schema for returns. column-types.ts explains the types of the columns. */
export type ReturnTables = {
  /** All return policies up to now; a new policy is a new row. `categories` is JSON, a list of {id, days}. */
  return_policies: {
    version: number;
    days: number;
    hold_days: number;
    categories: string;
    /** 1 if the shop refunds the charges for delivery and cash with the items, whatever the reason of the return. */
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
    /**
     * The bank account or UPI ID for the refund, as JSON (Payout in domain/returns.ts); null if the shopper gave none.
     */
    payout: string | null;
    /**
     * The amount that the customer paid for the items, plus `charges_paise`. After the inspection, the column contains
     * the amount that the shop refunds.
     */
    refund_paise: number;
    /** The part of `refund_paise` that refunds delivery and cash charges. */
    charges_paise: number;
    /** The reference of the refund at the bank or in the UPI app; '' until the shop has paid it. */
    refund_reference: string;
    /** The day on which somebody collects the parcel. */
    pickup_on: string | null;
    /** The courier and number of the parcel that was sent for an exchange. */
    sent_by: string;
    /** When the shop accepts the return, it holds the items for the exchange for this many days. */
    hold_days: number;
    /** The shop holds items for the exchange until this time; null if it holds none, or has sent them. */
    held_until: string | null;
    /** 1 if staff recorded the return although the shop's terms no longer allowed it. */
    beyond_terms: 0 | 1;
    created_at: string;
    updated_at: string;
  };
  return_lines: {
    id: string;
    return_id: string;
    /** The line of the order whose items the customer returns. */
    item_id: string;
    quantity: number;
    /** The number of items that, according to the inspection, cannot be sold. */
    damaged: number;
    /**
     * The amount that the customer paid for these items. On rows from before this column the value is null, and the
     * price of the items counts instead.
     */
    paid_paise: number | null;
    /**
     * The amount that the shop refunds for the line after the inspection, and the reason if it is less than was paid.
     */
    refund_paise: number | null;
    refund_reason: string;
    /** 1 while the return is open. A line can be in only one open return at a time. */
    is_open: 0 | 1;
    /** The variant that the shop holds for the exchange, with its colour and size at that time. */
    swap_variant_id: string | null;
    swap_color: string;
    swap_size: string;
  };
  /** Photos that the shopper added to the return. */
  return_photos: { id: string; return_id: string; picture_id: string };
  /** The events of a return. `words` is the shop's comment on the event. */
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
