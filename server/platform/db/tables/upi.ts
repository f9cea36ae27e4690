import type { CreditOutcome } from '#domain/upi.ts';

/** The part of the schema that paying by UPI adds; ids, instants and amounts are those of column-types.ts. */
export type UpiTables = {
  /** The UPI ID that shoppers pay to; no row, or no UPI ID: cash on delivery only. */
  upi_settings: { id: 1; upi_id: string; payee: string; lapse_hours: number; updated_at: string };
  /**
   * One row for each order that is to be paid by UPI. The UPI ID and the name are those of the day on which it was
   * placed.
   */
  upi_payments: {
    order_id: string;
    upi_id: string;
    payee: string;
    /** Unpaid and without a UTR, its order lapses then. */
    pay_before: string;
    /** The UTR that the shopper gave, or the one in the statement; unique. */
    utr: string | null;
    given_at: string | null;
    /** The statement had it before its shopper said so. */
    was_there: 0 | 1;
    /** The amount that has come, once somebody has found it. */
    paid_paise: number | null;
    paid_at: string | null;
    /** The member of the staff who found it. */
    user_id: string | null;
    /** The reference by which people find the payment back to the shopper; '' until it is paid back. */
    refund_reference: string;
    refunded_at: string | null;
  };
  /** Payments that the bank's statement shows; each UTR once. */
  upi_credits: {
    id: string;
    utr: string;
    paise: number;
    order_id: string | null;
    outcome: CreditOutcome;
    /** The statement's own line. */
    line: string;
    /** The bank's own day, in India. */
    day: string | null;
    /** It stands where only the bank writes, and says that it came in. */
    is_sure: 0 | 1;
    /** Somebody of the staff has typed number and amount. */
    by_hand: 0 | 1;
    user_id: string | null;
    created_at: string;
  };
};
