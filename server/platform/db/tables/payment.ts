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
  /** The owner's choices about payment; without a row: cash first, then UPI, and no gateway. `methods` is JSON. */
  payment_settings: {
    id: 1;
    methods: string;
    minutes: number;
    gateway: GatewayName | null;
    is_test: Flag;
    updated_at: Instant;
  };
  /**
   * The sealed keys of a gateway, for tests and for real payments, with the keys that they replaced; `hint` is the end
   * of the key's public part.
   */
  gateway_keys: {
    gateway: GatewayName;
    is_test: Flag;
    sealed: string;
    hint: string;
    updated_at: Instant;
  };
  /**
   * One row for each order that is or may be paid online. `token` opens its payment page. An unpaid order expires at
   * `pay_before`; null means that it does not expire, as with a cash order.
   */
  online_orders: {
    order_id: Id;
    token: string;
    pay_before: Instant | null;
    /** The reason why a person must look at the order; '' if nobody needs to. */
    hold: HoldReason | '';
  };
  /** The pages at gateways on which people could pay. A payment without an order is a trial of the owner's. */
  payments: {
    id: Id;
    order_id: Id | null;
    gateway: GatewayName;
    is_test: Flag;
    /** The shop's own number of the payment at the gateway; unique for each gateway. */
    reference: string;
    /** The gateway's id; '' until the gateway has answered. */
    gateway_id: string;
    url: string;
    paise: Paise;
    state: GatewayState;
    /** The gateway's words about the last failure, or ''. */
    problem: string;
    expires_at: Instant;
    opened_at: Instant;
    /** The time of the gateway's last answer about the payment. */
    fetched_at: Instant | null;
    /** The next time at which the shop asks by itself; null means never again. */
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
    /** The member of the staff who decided about the money; null means the shop itself. */
    user_id: Id | null;
  };
  /** Genuine webhooks of gateways; `event_id` is unique for each gateway. The rows contain no state. */
  payment_events: {
    id: Id;
    gateway: GatewayName;
    event_id: string;
    /** The payment to ask about; null if the webhook fits none. */
    payment_id: Id | null;
    refund_key: string;
    /** stray: it is, or may be, about a payment or refund of the shop's own that the shop does not know. */
    state: 'waiting' | 'done' | 'stray';
    created_at: Instant;
  };
  /** Money that the shop refunds. The gateway gets `refund_key` and refunds once for it. */
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
    /**
     * The shop does not send the refund before this instant, because its cause can be undone until then. After an
     * attempt, the time of the next attempt.
     */
    send_at: Instant;
    created_at: Instant;
    done_at: Instant | null;
    user_id: Id | null;
  };
};
