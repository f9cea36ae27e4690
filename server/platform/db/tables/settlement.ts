import type { GatewayName } from '#domain/payments.ts';
import type { SettlementKind } from '#domain/settlements.ts';
import type { Day, Id, Instant, Paise } from '../column-types.ts';

/**
 * Transfers of payment gateways to the bank. The shop computes the outcome of a settlement's line each time that it
 * reads the line.
 */
export type SettlementTables = {
  /** A settlement: one transfer of a gateway. */
  settlements: {
    id: Id;
    gateway: GatewayName;
    /** The bank's number of the transfer; '' if the gateway gives none. */
    utr: string;
    settled_on: Day;
    /**
     * The member of the staff who imported the report; null if the shop itself fetched the whole report or some of its
     * lines.
     */
    user_id: Id | null;
    created_at: Instant;
  };
  settlement_lines: {
    id: Id;
    settlement_id: Id;
    position: number;
    gateway: GatewayName;
    /** The key by which the shop recognises a row of a report that arrives a second time; unique for each gateway. */
    line_key: string;
    kind: SettlementKind;
    /** The gateway's number of the payment; '' if the row has none. */
    capture_number: string;
    /** The gateway's number of the refund or booking, or the shop's own number of the payment; '' if there is none. */
    reference: string;
    /** The payment and the refund that the row is about; null if the shop does not know them. */
    capture_id: Id | null;
    refund_id: Id | null;
    /** The amount, negative for a refund. */
    paise: Paise;
    fee_paise: Paise;
    tax_paise: Paise;
    net_paise: Paise;
  };
};
