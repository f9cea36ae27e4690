import type {
  CaptureOutcome,
  GatewayName,
  GatewayState,
  HoldReason,
  RefundReason,
  RefundStage,
} from '#domain/payments.ts';
import type { Flag, Id, Instant, Paise } from '../column-types.ts';

/** Payments through a gateway (decisions/0070). domain/payments.ts explains the states and outcomes. */
export type PaymentTables = {
  /**
   * The owner's choices about payment. Without a row, the shop offers cash first, then UPI, and no gateway. `methods`
   * is JSON.
   */
  payment_settings: {
    id: 1;
    methods: string;
    minutes: number;
    gateway: GatewayName | null;
    is_test: Flag;
    updated_at: Instant;
  };
  /**
   * The encrypted keys of a gateway, in one row for tests and one for real payments, with the previous keys. `hint` is
   * the end of the key's public part.
   */
  gateway_keys: {
    gateway: GatewayName;
    is_test: Flag;
    sealed: string;
    hint: string;
    updated_at: Instant;
  };
  /**
   * One row for each order that is or may be paid online. `token` opens the order's payment page. An unpaid order
   * expires at `pay_before`; null means never, as with a cash order.
   */
  online_orders: {
    order_id: Id;
    token: string;
    pay_before: Instant | null;
    /** The reason why a person must look at the order; '' if nobody needs to. */
    hold: HoldReason | '';
  };
  /** The payment pages that the shop opened at gateways. A payment without an order is a trial by the owner. */
  payments: {
    id: Id;
    order_id: Id | null;
    gateway: GatewayName;
    is_test: Flag;
    /** The shop's own number for the payment; unique for each gateway. */
    reference: string;
    /** The gateway's id for the payment; '' until the gateway has answered. */
    gateway_id: string;
    url: string;
    paise: Paise;
    state: GatewayState;
    /** The gateway's text about the last failure; '' if there was none. */
    problem: string;
    expires_at: Instant;
    opened_at: Instant;
    /** The time of the gateway's last answer about the payment. */
    fetched_at: Instant | null;
    /** The next time at which the shop itself asks the gateway about the payment; null means never again. */
    ask_at: Instant | null;
  };
  /** Money that a gateway has taken. `capture_id` is unique for each gateway. */
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
    /** The member of the staff who decided about the money; null means that the shop decided. */
    user_id: Id | null;
  };
  /**
   * The webhooks from gateways. The shop stores a webhook only if its signature or password is right. `event_id` is
   * unique for each gateway. The rows do not contain the payment's state, because the shop asks the gateway for it.
   */
  payment_events: {
    id: Id;
    gateway: GatewayName;
    event_id: string;
    /** The payment whose state the shop must ask for; null if the webhook names no known payment. */
    payment_id: Id | null;
    refund_key: string;
    /**
     * `stray`: the shop does not know the payment or refund that the webhook is about, although it may belong to this
     * shop.
     */
    state: 'waiting' | 'done' | 'stray';
    created_at: Instant;
  };
  /** Money that the shop refunds. `refund_key` goes to the gateway, which makes only one refund for each key. */
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
     * The shop sends the refund at this time at the earliest, because until then somebody may undo the refund's cause.
     * After a failed attempt, the column contains the time of the next attempt.
     */
    send_at: Instant;
    created_at: Instant;
    done_at: Instant | null;
    user_id: Id | null;
  };
};
