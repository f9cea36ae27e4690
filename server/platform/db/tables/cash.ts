import type { LineOutcome } from '#domain/cash.ts';

/** The part of the schema that the cash ledger adds; ids, instants, days and amounts are those of column-types.ts. */
export type CashTables = {
  /** One transfer by which a courier has handed on collected cash. */
  remittances: {
    id: string;
    courier_id: string;
    /** The reference under which the bank's statement shows it; may be ''. */
    reference: string;
    received_on: string;
    /** The sum of all its lines, also of those that belong to no order. */
    total_paise: number;
    /** Hash of the courier and the lines: unique among those that are not undone. */
    content_hash: string;
    user_id: string | null;
    created_at: string;
    undone_at: string | null;
  };
  remittance_lines: {
    id: string;
    remittance_id: string;
    position: number;
    /** The parcel's, as the courier wrote it. */
    number: string;
    /** Null where the shop knows no such parcel. */
    order_id: string | null;
    paise: number;
    /** `undone`: its remittance is. */
    outcome: LineOutcome | 'undone';
  };
};
