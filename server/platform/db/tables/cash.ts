import type { LineOutcome } from '#domain/cash.ts';

/** The part of the schema for the cash ledger. column-types.ts explains the types of the columns. */
export type CashTables = {
  /** A remittance: a transfer by which a courier has paid collected cash to the shop. */
  remittances: {
    id: string;
    courier_id: string;
    /** The reference of the transfer in the bank's statement; may be ''. */
    reference: string;
    received_on: string;
    /** The sum of all lines, including lines that belong to no order. */
    total_paise: number;
    /** The hash of the courier and the lines; unique among the remittances that are not undone. */
    content_hash: string;
    user_id: string | null;
    created_at: string;
    undone_at: string | null;
  };
  remittance_lines: {
    id: string;
    remittance_id: string;
    position: number;
    /** The parcel's number, as the courier wrote it. */
    number: string;
    /** The order's id; null if the shop knows no such parcel. */
    order_id: string | null;
    paise: number;
    /** `undone` means that somebody undid the whole remittance. */
    outcome: LineOutcome | 'undone';
  };
};
