import type { DeliveryFailure, DeliveryState, PauseReason, ToldEvent, WebhookEvent } from '#domain/webhooks.ts';

/** The part of the schema that webhooks add; ids and instants are those of column-types.ts. */
export type WebhookTables = {
  webhooks: {
    id: string;
    name: string;
    url: string;
    sealed_secret: string;
    /** The previous secret, which also signs until this time; '' if there is none. */
    sealed_before: string;
    before_until: string | null;
    paused: PauseReason;
    /** The number of successive failures, whichever message failed. */
    failures: number;
    /** Until this time the shop sends only pings. */
    quiet_until: string | null;
    /** The number of the last message that was written. */
    sequence: number;
    user_id: string;
    created_at: string;
    /** The time of the last edit of the name, address or events; '' before the first edit. */
    updated_at: string;
  };
  /** The events that each webhook subscribes to. */
  webhook_topics: { event: WebhookEvent; webhook_id: string };
  /** One event for each webhook that subscribes to it; the transaction of the event writes this row. */
  webhook_deliveries: {
    event_id: string;
    webhook_id: string;
    event: ToldEvent;
    /** The order, the product or the return of the event. */
    subject_id: string;
    /** The order whose customer's data the body contains. */
    order_id: string | null;
    /** JSON: facts that the subject will no longer show when the message is sent. */
    facts: string;
    happened_at: string;
    state: DeliveryState;
    attempts: number;
    /** The time of the next attempt, while the message waits. */
    next_at: string;
    /** The message, which is the same at each attempt; null until it is sent for the first time. */
    body: string | null;
    /** The time of the last attempt; null before the first attempt. */
    sent_at: string | null;
    status: number | null;
    took_ms: number | null;
    failure: DeliveryFailure;
    answer: string;
  };
};
