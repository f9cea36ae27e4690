import type { LineOutcome } from '#domain/cash.ts';

/** The part of the schema that the cash ledger adds; ids, instants, days and amounts are those of column-types.ts. */
export type CashTables = {
  /** One transfer by which a courier has paid collected cash to the shop. */
  remittances: {
    id: string;
    courier_id: string;
    /** The reference of the transfer in the bank's statement; may be ''. */
    reference: string;
    received_on: string;
    /** The sum of all lines, including lines that belong to no order. */
    total_paise: number;
    /** The hash of the courier and the lines: unique among remittances that are not undone. */
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
    /** `undone`: its remittance is. */
    outcome: LineOutcome | 'undone';
  };
};
