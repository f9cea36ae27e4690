import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/webhooks.ts';
import { isPostgres } from '../platform/db/dialect.ts';
import { newId } from '../platform/db/ids.ts';
import { prepared, type PreparedQuery } from '../platform/db/prepared.ts';
import type { Tx } from '../platform/db/schema.ts';
import { afterCommit } from '../platform/db/transaction.ts';
import { wakeSenders } from './wake-senders.ts';

/** An event of an order, a product or a return. */
export type Happened = {
  event: WebhookEvent;
  subjectId: string;
  /** The order whose customer's data the message will contain. */
  orderId?: string;
  /** Facts that the subject may no longer show when the shop writes the message. */
  facts?: Record<string, unknown>;
};

/**
 * Stores events for every webhook that subscribes to them. Call this function in the transaction that makes the events
 * true: after a rollback no webhook gets the events, and after a commit each subscriber gets them. Without subscribers,
 * the function writes nothing.
 */
export async function noteEvents(db: Tx, happened: readonly Happened[], now: string): Promise<void> {
  if (happened.length === 0) return;
  wakeFor(db, await eventsQuery(db, happened, now).execute(), now);
}

/** Returns whether any webhook subscribes to this event. Callers ask before they do costly work for the event. */
export async function isHeard(db: Tx, event: WebhookEvent): Promise<boolean> {
  const topic = await db
    .selectFrom('webhook_topics')
    .select('event')
    .where('event', '=', event)
    .limit(1)
    .executeTakeFirst();
  return topic !== undefined;
}

/** Makes the events for a change of these products' stock. */
export function stockEvents(productIds: readonly string[]): Happened[] {
  return productIds.map((subjectId) => ({ event: 'stock.changed', subjectId }));
}

/**
 * Makes the query of `noteEvents`, for one round trip together with other queries (db/together.ts). Pass the query's
 * rows to `wakeFor`.
 */
export function eventsQuery(db: Tx, happened: readonly Happened[], now: string): PreparedQuery<Noted> {
  const events = happened.map(({ event, subjectId, orderId = null, facts = {} }) => ({
    event_id: newId(),
    event,
    subject_id: subjectId,
    order_id: orderId,
    facts: JSON.stringify(facts),
  }));
  return noteQuery(db, JSON.stringify(events), now);
}

type Noted = { webhook_id: string };

/** Starts sending the stored events, once the transaction is committed. */
export function wakeFor(db: Tx, noted: readonly Noted[], now: string): void {
  if (noted.length > 0) afterCommit(db, (db) => wakeSenders(db, new Set(noted.map((row) => row.webhook_id)), now));
}

const columns = sql`event_id, event, subject_id, order_id, facts`;

// All events use one prepared statement, because the events are a JSON parameter of the statement. If there are no
// webhooks, the statement does almost nothing.
const noteQuery = prepared((db, json: string, now: string) => {
  const rows = isPostgres(db)
    ? sql`jsonb_to_recordset(${json}::jsonb) as happened (event_id text, event text, subject_id text, order_id text, facts text)`
    : sql`(select value ->> 'event_id' as event_id, value ->> 'event' as event, value ->> 'subject_id' as subject_id,
        value ->> 'order_id' as order_id, value ->> 'facts' as facts from json_each(${json})) as happened`;
  const noting = sql<Noted>`
    insert into webhook_deliveries
      (${columns}, webhook_id, happened_at, state, attempts, next_at, failure, answer)
    select ${columns}, webhook_id, cast(${now} as text), 'waiting', 0, cast(${now} as text), '', ''
    from ${rows} join webhook_topics using (event)
    where exists (select 1 from webhook_topics)
    returning webhook_id`;
  return { compile: () => noting.compile(db) };
});
