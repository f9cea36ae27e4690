import type { OrderStage } from '#domain/order-stages.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { DeliveryStatus, PaymentStatus } from '#domain/order-status.ts';
import type { Day, Flag, Id, Instant, Paise } from '../column-types.ts';

/** Carts and wishes, addresses, orders with their events, and the rules for them. */
export type OrderTables = {
  cart_items: {
    id: Id;
    user_id: Id;
    variant_id: Id;
    quantity: number;
    created_at: Instant;
    /** The price of a piece when it was added last; null on rows of the time before this column. */
    paise_when_added: Paise | null;
  };
  wishlist_items: { user_id: Id; product_id: Id; created_at: Instant };
  addresses: {
    id: Id;
    user_id: Id;
    /** The person who takes the parcel; '' is the customer. */
    recipient_name: string;
    /** Ten digits of an Indian mobile number, or ''. */
    phone: string;
    line1: string;
    line2: string;
    city: string;
    state: string;
    postal_code: string;
    is_default: Flag;
    created_at: Instant;
    updated_at: Instant;
  };
  orders: {
    id: Id;
    order_number: string;
    user_id: Id;
    first_name: string;
    last_name: string;
    email: string;
    /** Copied from the address, as is `phone`; '' is the customer. */
    recipient_name: string;
    phone: string;
    line1: string;
    line2: string;
    city: string;
    state: string;
    postal_code: string;
    subtotal_paise: Paise;
    discount_paise: Paise;
    /** The charge for delivery, and the one for paying in cash. */
    delivery_paise: Paise;
    cash_fee_paise: Paise;
    /** The customer pays this: `subtotal_paise` less `discount_paise`, and the charges. */
    total_paise: Paise;
    payment_method: PaymentMethod;
    payment_status: PaymentStatus;
    delivery_status: DeliveryStatus;
    /** Read it by `stageOf`: it counts only where it fits the status. */
    stage: OrderStage | '';
    /**
     * The time until which its customer can confirm it, where it waits for that; null: for as long as the shop likes.
     */
    confirm_by: Instant | null;
    /** The last day of the promise that the order was placed with; `promised_from` is its first, null: the same day. */
    expected_on: Day;
    promised_from: Day | null;
    /** The name that the owner's delivery zone had; '' where no zone decided (domain/delivery.ts). */
    zone: string;
    /** The folded text by which the back office finds the order; see domain/find-text.ts. */
    find_text: string;
    delivered_at: Instant | null;
    confirmation_sent_at: Instant | null;
    /** The language in which the customer placed the order; its emails are written in it. */
    language: string;
    /** The member of the staff who took it for a customer who called or wrote; null: the customer placed it. */
    taken_by: Id | null;
    created_at: Instant;
    updated_at: Instant;
  };
  order_items: {
    id: Id;
    order_id: Id;
    position: number;
    product_id: Id;
    variant_id: Id;
    name: string;
    size: string;
    color: string;
    color_hex: string;
    quantity: number;
    selling_paise: Paise;
    saving_paise: Paise;
    /** The sale that the price came from, and the price without it; null: none. */
    markdown_id: Id | null;
    usual_selling_paise: Paise | null;
    /** The reduction of the line by offers, which all its pieces share equally (`paidParts` in domain/offers.ts). */
    reduction_paise: Paise;
    /** The pictures' ids at the time of purchase, JSON; those of the bought colour come first. */
    picture_ids: string;
  };
  /** An order's events, with their time and the person behind each: its timeline. */
  order_events: {
    id: Id;
    order_id: Id;
    at: Instant;
    user_id: Id | null;
    by: 'shopper' | 'shop';
    delivery_status: DeliveryStatus;
    /** Read it by `stageOf`. */
    stage: OrderStage | '';
    reason: string;
  };
  /** The shop's own notes on an order, and the emails that it sent again. */
  order_notes: { id: Id; order_id: Id; at: Instant; user_id: Id | null; kind: 'note' | 'mail'; text: string };
  /** A way of looking at the list of orders that somebody of the staff has named; `filters`: JSON. */
  order_views: { id: Id; user_id: Id; name: string; filters: string; position: number; created_at: Instant };
  /**
   * An action of the staff for an order besides moving it: the person they called, and how that went. `word` is of the
   * code.
   */
  order_actions: { id: Id; order_id: Id; at: Instant; user_id: Id; kind: 'call' | 'whatsapp'; word: string };
  /** The number of order numbers so far, and the key that shuffles them. */
  order_numbers: { id: 1; next: number; key: string };
  /** The most that a shopper may order and keep (domain/order-limits.ts); no row means the usual limits. */
  order_limits: {
    id: 1;
    order_paise: Paise;
    line_pieces: number;
    order_pieces: number;
    account_orders: number;
    phone_orders: number;
    addresses: number;
    cart_lines: number;
    confirm_email: 0 | 1;
    updated_at: Instant;
  };
  /**
   * The owner's rules for delivery (domain/delivery.ts); without a row the usual ones hold. `zones`, `days_off` and
   * `holidays`: JSON. `version`: another id after each change, by which processes know which rules they have in memory.
   */
  delivery_rules: {
    id: 1;
    version: Id;
    zones: string;
    cutoff_hour: number;
    days_off: string;
    holidays: string;
    /** Hundredths of a per cent; null: the rates of the goods. */
    charge_rate: number | null;
    updated_at: Instant;
  };
  /**
   * The rules for orders that wait for their customer (domain/confirm-rules.ts);
   * without a row none waits. `pins` are separated by spaces.
   */
  confirm_rules: {
    id: 1;
    from_paise: Paise | null;
    first_order: 0 | 1;
    refusals: number | null;
    pins: string;
    wait_hours: number;
    updated_at: Instant;
  };
  /** Requests that made something, so that they can be repeated (decisions/0055). */
  idempotency_keys: {
    user_id: Id;
    key: string;
    body_hash: string;
    /** Empty; only an earlier version wrote it. */
    order_id: Id;
    /** JSON: the result of the request's transaction; null for an order, which is stored with its answer. */
    made: string | null;
    /** The answer, as JSON, once it was given. */
    status: number | null;
    answer: string | null;
    created_at: Instant;
  };
};
