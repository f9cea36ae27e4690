import type { DeliveryFailure, DeliveryState, PauseReason, ToldEvent, WebhookEvent } from '#domain/webhooks.ts';

/** The part of the schema that webhooks add; ids and instants are those of column-types.ts. */
export type WebhookTables = {
  webhooks: {
    id: string;
    name: string;
    url: string;
    sealed_secret: string;
    /** The secret before, which signs beside it until then; '' where there is none. */
    sealed_before: string;
    before_until: string | null;
    paused: PauseReason;
    /** Failures in a row, whichever message failed. */
    failures: number;
    /** Until this time the shop sends nothing but a ping. */
    quiet_until: string | null;
    /** The number of the last message that was written. */
    sequence: number;
    user_id: string;
    created_at: string;
    /** The time of the last edit of its name, address or events; '' before the first. */
    updated_at: string;
  };
  /** The events that each webhook subscribes to. */
  webhook_topics: { event: WebhookEvent; webhook_id: string };
  /** One event for each webhook that subscribes to it; written in the transaction that makes it happen. */
  webhook_deliveries: {
    event_id: string;
    webhook_id: string;
    event: ToldEvent;
    /** The order, the product or the return that it is about. */
    subject_id: string;
    /** The order whose customer's data the body holds. */
    order_id: string | null;
    /** JSON: facts that the subject will not show any more when the message is sent. */
    facts: string;
    happened_at: string;
    state: DeliveryState;
    attempts: number;
    /** The time of the next try, while it waits. */
    next_at: string;
    /** The message, the same at each attempt; null until it is sent for the first time. */
    body: string | null;
    /** The time of the last attempt; null before it. */
    sent_at: string | null;
    status: number | null;
    took_ms: number | null;
    failure: DeliveryFailure;
    answer: string;
  };
};
