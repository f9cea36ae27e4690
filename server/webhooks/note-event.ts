import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/webhooks.ts';
import { isPostgres } from '../platform/db/dialect.ts';
import { newId } from '../platform/db/ids.ts';
import { prepared, type PreparedQuery } from '../platform/db/prepared.ts';
import type { Tx } from '../platform/db/schema.ts';
import { afterCommit } from '../platform/db/transaction.ts';
import { wakeSenders } from './wake-senders.ts';

/** Something that happened to an order, a product or a return. */
export type Happened = {
  event: WebhookEvent;
  subjectId: string;
  /** The order whose customer it concerns. */
  orderId?: string;
  /** What will not be seen in the subject any more when the message is written. */
  facts?: Record<string, unknown>;
};

/**
 * Notes what happened for every webhook that wants to hear of it, in the transaction that makes it happen: where that
 * is rolled back nobody is told, and where it is committed everybody will be. Where nobody listens it writes nothing.
 */
export async function noteEvents(db: Tx, happened: readonly Happened[], now: string): Promise<void> {
  if (happened.length === 0) return;
  wakeFor(db, await eventsQuery(db, happened, now).execute(), now);
}

/** Whether anybody wants to hear of it: for what costs something to find out. */
export async function isHeard(db: Tx, event: WebhookEvent): Promise<boolean> {
  const topic = await db
    .selectFrom('webhook_topics')
    .select('event')
    .where('event', '=', event)
    .limit(1)
    .executeTakeFirst();
  return topic !== undefined;
}

/** Pieces of these products came or went. */
export function stockEvents(productIds: readonly string[]): Happened[] {
  return productIds.map((subjectId) => ({ event: 'stock.changed', subjectId }));
}

/** `noteEvents` as a query among others (db/together.ts); its rows go to `wakeFor`. */
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

export type Noted = { webhook_id: string };

/** Has what was noted sent, once the transaction is committed. */
export function wakeFor(db: Tx, noted: readonly Noted[], now: string): void {
  if (noted.length > 0) afterCommit(db, (db) => wakeSenders(db, new Set(noted.map((row) => row.webhook_id)), now));
}

const columns = sql`event_id, event, subject_id, order_id, facts`;

// One statement of one text, whatever happened: it ends at once where there are no webhooks.
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
