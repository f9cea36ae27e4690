import type { DeliveryFailure, DeliveryState, PauseReason, ToldEvent, WebhookEvent } from '#domain/webhooks.ts';

/** The part of the schema for webhooks. column-types.ts explains the types of the columns. */
export type WebhookTables = {
  webhooks: {
    id: string;
    name: string;
    url: string;
    sealed_secret: string;
    /** The previous secret. Until `before_until` the shop also signs with the previous secret; '' if there is none. */
    sealed_before: string;
    before_until: string | null;
    paused: PauseReason;
    /**
     * The number of failed attempts since the last successful attempt, for all messages of the webhook together. A
     * failed ping counts only if no attempt has failed before.
     */
    failures: number;
    /** Until this time the shop sends only pings to the webhook. */
    quiet_until: string | null;
    /** The sequence number of the last message that was written for this webhook. */
    sequence: number;
    user_id: string;
    created_at: string;
    /** The time of the last edit of the name, address or events; '' before the first edit. */
    updated_at: string;
  };
  /** The events that each webhook subscribes to. */
  webhook_topics: { event: WebhookEvent; webhook_id: string };
  /** One row for each event and each webhook that subscribes to it. The transaction of the event writes the row. */
  webhook_deliveries: {
    event_id: string;
    webhook_id: string;
    event: ToldEvent;
    /** The id of the order, product or return that the event is about. */
    subject_id: string;
    /** The order whose customer's personal data the body contains. */
    order_id: string | null;
    /** JSON: facts that the order, product or return may no longer show when the message is sent. */
    facts: string;
    happened_at: string;
    state: DeliveryState;
    attempts: number;
    /** The time of the next attempt, as long as the message waits; otherwise null. */
    next_at: string;
    /** The body of the message, which is the same at each attempt; null before the first attempt. */
    body: string | null;
    /** The time of the last attempt; null before the first attempt. */
    sent_at: string | null;
    status: number | null;
    took_ms: number | null;
    failure: DeliveryFailure;
    answer: string;
  };
};
