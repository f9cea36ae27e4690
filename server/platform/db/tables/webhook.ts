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
    /** Failures in a row, of whatever message. */
    failures: number;
    /** Until then nothing but a ping is sent. */
    quiet_until: string | null;
    /** Of the last message that was written. */
    sequence: number;
    user_id: string;
    created_at: string;
    /** Of the last edit of its name, address or events; '' before the first. */
    updated_at: string;
  };
  /** What each of them wants to hear of. */
  webhook_topics: { event: WebhookEvent; webhook_id: string };
  /** What happened, for each that wants to hear of it; written by the transaction that makes it happen. */
  webhook_deliveries: {
    event_id: string;
    webhook_id: string;
    event: ToldEvent;
    /** The order, the product or the return that it is about. */
    subject_id: string;
    /** The order whose customer's data the body holds. */
    order_id: string | null;
    /** What will not be seen in the subject any more: JSON. */
    facts: string;
    happened_at: string;
    state: DeliveryState;
    attempts: number;
    /** When it is tried (again), while it waits. */
    next_at: string;
    /** What is sent, each time the same; null until it is sent for the first time. */
    body: string | null;
    /** Of the last attempt: null before it. */
    sent_at: string | null;
    status: number | null;
    took_ms: number | null;
    failure: DeliveryFailure;
    answer: string;
  };
};
