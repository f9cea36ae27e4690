import type { CreditOutcome } from '#domain/upi.ts';

/** The part of the schema that paying by UPI adds; ids, instants and amounts are those of column-types.ts. */
export type UpiTables = {
  /** The UPI ID that shoppers pay to; without a row, or without a UPI ID, the shop takes only cash on delivery. */
  upi_settings: { id: 1; upi_id: string; payee: string; lapse_hours: number; updated_at: string };
  /**
   * One row for each order that is to be paid by UPI. The UPI ID and the name are from the day on which the order was
   * placed.
   */
  upi_payments: {
    order_id: string;
    upi_id: string;
    payee: string;
    /** An unpaid order without a UTR expires at this time. */
    pay_before: string;
    /** The UTR that the shopper entered, or the UTR in the statement; unique. */
    utr: string | null;
    given_at: string | null;
    /** 1 if the statement contained the payment before its shopper entered the UTR. */
    was_there: 0 | 1;
    /** The amount that has come, once somebody has found the payment. */
    paid_paise: number | null;
    paid_at: string | null;
    /** The member of the staff who found the payment. */
    user_id: string | null;
    /** The reference of the refund to the shopper; '' until it is refunded. */
    refund_reference: string;
    refunded_at: string | null;
  };
  /** Payments in the bank's statements; each UTR once. */
  upi_credits: {
    id: string;
    utr: string;
    paise: number;
    order_id: string | null;
    outcome: CreditOutcome;
    /** The statement's own line. */
    line: string;
    /** The bank's own day, in Indian time. */
    day: string | null;
    /** 1 if the payment stands where only the bank writes, and came in for certain. */
    is_sure: 0 | 1;
    /** 1 if a member of the staff has typed number and amount. */
    by_hand: 0 | 1;
    user_id: string | null;
    created_at: string;
  };
};
