import type { CreditOutcome } from '#domain/upi.ts';

/** The part of the schema for payments by UPI. column-types.ts explains the types of the columns. */
export type UpiTables = {
  /**
   * The UPI ID that shoppers pay to. Without a row, or with an empty UPI ID, the shop does not offer payment by UPI.
   */
  upi_settings: { id: 1; upi_id: string; payee: string; lapse_hours: number; updated_at: string };
  /**
   * One row for each order that must be paid by UPI. The UPI ID and the payee's name are copies from the time of the
   * order.
   */
  upi_payments: {
    order_id: string;
    upi_id: string;
    payee: string;
    /** An unpaid order without a UTR expires at this time. */
    pay_before: string;
    /** The UTR that the shopper entered, or that the bank statement contains; unique. */
    utr: string | null;
    given_at: string | null;
    /** 1 if a bank statement contained the payment before the shopper entered the UTR. */
    was_there: 0 | 1;
    /** The amount that arrived; null until somebody has found the payment. */
    paid_paise: number | null;
    paid_at: string | null;
    /** The member of the staff who found the payment. */
    user_id: string | null;
    /**
     * The amount beyond the order's total that the shop has refunded without cancelling the order; 0 if there is none.
     */
    surplus_paise: number;
    /** The reference of that refund; '' if there is none. */
    surplus_reference: string;
    /** The reference of the refund of a cancelled order; '' if there is no refund yet. */
    refund_reference: string;
    refunded_at: string | null;
  };
  /** Payments in the bank statements. Each UTR (the bank's number of a payment) occurs once. */
  upi_credits: {
    id: string;
    utr: string;
    paise: number;
    order_id: string | null;
    outcome: CreditOutcome;
    /** The text of the line in the bank statement. */
    line: string;
    /** The day that the bank states, in Indian time. */
    day: string | null;
    /**
     * 1 if the shop read the payment from a part of the line that only the bank can write, and the payment is certainly
     * incoming.
     */
    is_sure: 0 | 1;
    /** 1 if a member of the staff has entered the number and the amount. */
    by_hand: 0 | 1;
    user_id: string | null;
    created_at: string;
  };
};
