import type { GatewayName } from '#domain/payments.ts';
import type { SettlementKind } from '#domain/settlements.ts';
import type { Day, Id, Instant, Paise } from '../column-types.ts';

/** Money that payment gateways have transferred to the bank; the outcomes of lines are computed when they are read. */
export type SettlementTables = {
  /** One transfer of a gateway. */
  settlements: {
    id: Id;
    gateway: GatewayName;
    /** The bank's number; '' where the gateway tells none. */
    utr: string;
    settled_on: Day;
    /** The member of the staff who imported the report; null: the shop has fetched it. */
    user_id: Id | null;
    created_at: Instant;
  };
  settlement_lines: {
    id: Id;
    settlement_id: Id;
    position: number;
    gateway: GatewayName;
    /** Unique for each gateway: a row that comes again is known by it. */
    line_key: string;
    kind: SettlementKind;
    /** The gateway's number of the payment; '' where the row has none. */
    capture_number: string;
    /** The gateway's number of the refund or booking, or the shop's own of the payment; ''. */
    reference: string;
    /** The payment's and the refund's rows; null where the shop knows none. */
    capture_id: Id | null;
    refund_id: Id | null;
    /** Below zero for a refund. */
    paise: Paise;
    fee_paise: Paise;
    tax_paise: Paise;
    net_paise: Paise;
  };
};
