import type {
  CaptureOutcome,
  GatewayName,
  GatewayState,
  HoldReason,
  RefundReason,
  RefundStage,
} from '#domain/payments.ts';
import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** Payments by a gateway (decisions/0070); states and outcomes are explained in domain/payments.ts. */
export type PaymentTables = {
  /** The owner's choices about payment; no row: cash first, then UPI, and no gateway. `methods`: JSON. */
  payment_settings: {
    id: 1;
    methods: string;
    minutes: number;
    gateway: GatewayName | null;
    is_test: Flag;
    updated_at: Instant;
  };
  /**
   * The sealed keys of a gateway, for tests and for real payments, with those that they replaced; `hint` is the end of
   * the key's public part.
   */
  gateway_keys: {
    gateway: GatewayName;
    is_test: Flag;
    sealed: string;
    hint: string;
    updated_at: Instant;
  };
  /**
   * One row for each order that is or may be paid online. `token` opens its payment page. An unpaid order lapses at
   * `pay_before`; null: it does not, as with a cash order.
   */
  online_orders: {
    order_id: Id;
    token: string;
    pay_before: Instant | null;
    /** '' : nobody needs to look at it. */
    hold: HoldReason | '';
  };
  /** The pages at gateways on which people could pay. Without an order it is a trial of the owner's. */
  payments: {
    id: Id;
    order_id: Id | null;
    gateway: GatewayName;
    is_test: Flag;
    /** Our own number of it at the gateway; unique for each gateway. */
    reference: string;
    /** '' until the gateway has answered. */
    gateway_id: string;
    url: string;
    paise: Paise;
    state: GatewayState;
    /** The gateway's words about the last failure; ''. */
    problem: string;
    expires_at: Instant;
    opened_at: Instant;
    /** The last answer of the gateway about it. */
    fetched_at: Instant | null;
    /** The next time at which the shop asks by itself; null: never again. */
    ask_at: Instant | null;
  };
  /** Money that a gateway took; `capture_id` is unique for each gateway. */
  payment_captures: {
    id: Id;
    payment_id: Id;
    order_id: Id | null;
    gateway: GatewayName;
    capture_id: string;
    paise: Paise;
    method: string;
    rrn: string | null;
    captured_at: Instant;
    created_at: Instant;
    outcome: CaptureOutcome;
    /** The member of the staff who decided about it; null: the shop itself. */
    user_id: Id | null;
  };
  /** Webhooks that were really from their gateway; `event_id` is unique for each gateway. They name no state. */
  payment_events: {
    id: Id;
    gateway: GatewayName;
    event_id: string;
    /** The payment to ask about; null: it fits none. */
    payment_id: Id | null;
    refund_key: string;
    /** stray: it is about a payment that a shop like this one made, and this one does not know. */
    state: 'waiting' | 'done' | 'stray';
    created_at: Instant;
  };
  /** Money that goes back. The gateway gets `refund_key` and refunds once for it. */
  refunds: {
    id: Id;
    refund_key: string;
    capture_id: Id;
    order_id: Id | null;
    paise: Paise;
    reason: RefundReason;
    state: RefundStage;
    tries: number;
    gateway_refund_id: string | null;
    rrn: string | null;
    problem: string;
    /** Not before this instant: until then its cause can be undone. After an attempt, the time of the next one. */
    send_at: Instant;
    created_at: Instant;
    done_at: Instant | null;
    user_id: Id | null;
  };
};
