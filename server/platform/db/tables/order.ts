import type { OrderStage } from '#domain/order-stages.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { DeliveryStatus, PaymentStatus } from '#domain/order-status.ts';
import type { Day, Flag, Id, Instant, Paise } from '../column-types.ts';

/** Carts and wish lists, addresses, orders with their events, and the rules for orders. */
export type OrderTables = {
  cart_items: {
    id: Id;
    user_id: Id;
    variant_id: Id;
    quantity: number;
    created_at: Instant;
    /** The price at which the shopper last added the item; null on rows from before this column. */
    paise_when_added: Paise | null;
  };
  wishlist_items: { user_id: Id; product_id: Id; created_at: Instant };
  addresses: {
    id: Id;
    user_id: Id;
    /** The person who receives the parcel; '' means the customer. */
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
    /** The recipient's name, copied from the address like `phone`; '' means the customer. */
    recipient_name: string;
    phone: string;
    line1: string;
    line2: string;
    city: string;
    state: string;
    postal_code: string;
    subtotal_paise: Paise;
    discount_paise: Paise;
    /** The charge for delivery, and the charge for paying in cash. */
    delivery_paise: Paise;
    cash_fee_paise: Paise;
    /** The amount that the customer pays: `subtotal_paise` less `discount_paise`, plus the charges. */
    total_paise: Paise;
    payment_method: PaymentMethod;
    payment_status: PaymentStatus;
    delivery_status: DeliveryStatus;
    /** The order's stage. Read the stage by `stageOf`, because a stage is valid only with certain statuses. */
    stage: OrderStage | '';
    /** The customer must confirm a waiting order before this time; null if there is no time limit. */
    confirm_by: Instant | null;
    /** The last day of the promised delivery. `promised_from` is the first day; null if both are the same day. */
    expected_on: Day;
    promised_from: Day | null;
    /**
     * The name of the delivery zone whose rules applied when the order was placed; '' if no zone applied
     * (domain/delivery.ts).
     */
    zone: string;
    /** The text in folded form (small letters without accents) that the back office searches (domain/find-text.ts). */
    find_text: string;
    delivered_at: Instant | null;
    confirmation_sent_at: Instant | null;
    /** The language in which the customer placed the order. Emails about the order are in this language. */
    language: string;
    /**
     * The member of the staff who took the order for a customer on the phone or in writing; null if the customer placed
     * it.
     */
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
    /** The sale that set the price, and the price without the sale; null if there was no sale. */
    markdown_id: Id | null;
    usual_selling_paise: Paise | null;
    /**
     * The amount by which offers reduce the line. All items of the line share the reduction equally (`paidFor` in
     * domain/paid-parts.ts).
     */
    reduction_paise: Paise;
    /** The pictures' ids at the time of purchase, as JSON. Pictures of the bought colour come first. */
    picture_ids: string;
  };
  /** The events of an order, each with its time and person. The order's timeline shows these events. */
  order_events: {
    id: Id;
    order_id: Id;
    at: Instant;
    user_id: Id | null;
    by: 'shopper' | 'shop';
    delivery_status: DeliveryStatus;
    /** The order's stage after the event. Read the stage by `stageOf`. */
    stage: OrderStage | '';
    reason: string;
  };
  /**
   * The short link to an order in messages to phones; one row for each order and key of the shop. `code_hash` is the
   * hash of the link's code.
   */
  short_links: { code_hash: string; order_id: Id; expires_at: Instant };
  /** The staff's own notes on an order, and the emails that the shop sent again. */
  order_notes: { id: Id; order_id: Id; at: Instant; user_id: Id | null; kind: 'note' | 'mail'; text: string };
  /** A filtered list of orders that a member of the staff has saved under a name. `filters` is JSON. */
  order_views: { id: Id; user_id: Id; name: string; filters: string; position: number; created_at: Instant };
  /**
   * An action of the staff that does not change the order's stage, such as a call. `word` is the result of the action,
   * as a name from the code.
   */
  order_actions: { id: Id; order_id: Id; at: Instant; user_id: Id; kind: 'call' | 'whatsapp'; word: string };
  /** `next` is the number of order numbers given so far; `key` shuffles the numbers. */
  order_numbers: { id: 1; next: number; key: string };
  /** The limits of a shopper's orders and lists (domain/order-limits.ts); without a row the default limits apply. */
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
   * The owner's rules for delivery (domain/delivery.ts); without a row the default rules apply. `zones`, `days_off` and
   * `holidays` are JSON. `version` becomes a new id after each change. By `version` a process finds out whether the
   * rules in its memory are still valid.
   */
  delivery_rules: {
    id: 1;
    version: Id;
    zones: string;
    cutoff_hour: number;
    days_off: string;
    holidays: string;
    /** The tax rate of charges in hundredths of a per cent; null means the rates of the goods. */
    charge_rate: number | null;
    updated_at: Instant;
  };
  /**
   * The rules that decide which orders their customer must confirm (domain/confirm-rules.ts); without a row no order
   * waits. `pins` are PIN codes, separated by spaces.
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
  /**
   * Requests with an Idempotency-Key. The shop stores their results, so that a repeated request gets the same answer
   * (decisions/0055).
   */
  idempotency_keys: {
    user_id: Id;
    key: string;
    body_hash: string;
    /** Only an earlier version of the shop wrote this column; it is now always empty. */
    order_id: Id;
    /**
     * The result of the request's transaction, as JSON. The column is null for an order, because the order's
     * transaction stores the whole answer.
     */
    made: string | null;
    /** The HTTP status of the call's answer, and the answer as JSON; null until the shop has answered. */
    status: number | null;
    answer: string | null;
    created_at: Instant;
  };
};
