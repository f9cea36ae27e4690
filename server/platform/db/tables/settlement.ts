import type { GatewayName } from '#domain/payments.ts';
import type { SettlementKind } from '#domain/settlements.ts';
import type { Day, Id, Instant, Paise } from '../column-types.ts';

/** Money that payment gateways have transferred to the bank; the outcomes of lines are computed at each read. */
export type SettlementTables = {
  /** One transfer of a gateway. */
  settlements: {
    id: Id;
    gateway: GatewayName;
    /** The bank's number; '' if the gateway gives none. */
    utr: string;
    settled_on: Day;
    /** The member of the staff who imported the report; null if the shop has fetched it, or a line of it. */
    user_id: Id | null;
    created_at: Instant;
  };
  settlement_lines: {
    id: Id;
    settlement_id: Id;
    position: number;
    gateway: GatewayName;
    /** A key that is unique for each gateway, by which the shop recognises a row that comes again. */
    line_key: string;
    kind: SettlementKind;
    /** The gateway's number of the payment; '' if the row has none. */
    capture_number: string;
    /** The gateway's number of the refund or booking, or the shop's own number of the payment, or ''. */
    reference: string;
    /** The rows of the payment and the refund; null if the shop knows none. */
    capture_id: Id | null;
    refund_id: Id | null;
    /** The amount, negative for a refund. */
    paise: Paise;
    fee_paise: Paise;
    tax_paise: Paise;
    net_paise: Paise;
  };
};
