import { sql } from 'kysely';
import type { DeliveryState } from '#domain/webhooks.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import type { DeliveryRow } from './queries.ts';

type Key = Pick<DeliveryRow, 'webhook_id' | 'event_id'>;

/**
 * Finds the next message to send, which is the one whose event happened first. With `isPingOnly`, finds the first ping.
 */
export async function findDue(
  db: Db,
  { webhookId, now, isPingOnly }: { webhookId: string; now: string; isPingOnly: boolean },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .$if(isPingOnly, (deliveries) => deliveries.where('event', '=', 'ping'))
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the time when the webhook's next message is due; undefined if no message waits. */
export async function findNextAt(db: Db, webhookId: string): Promise<string | undefined> {
  const { next } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min<string | null>('next_at').as('next'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return next ?? undefined;
}

/** Lists the webhooks with messages that the shop should have sent by now. */
export async function listBehind(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('paused', '=', '')
    .where((where) => where.or([where('quiet_until', 'is', null), where('quiet_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('event_id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes the other waiting messages about the same event and the same subject, if their bodies are not written yet.
 * The shop writes the body of this message afterwards, so the body also contains the changes that the deleted messages
 * were about.
 */
export async function dropSame(db: Tx, { webhook_id, event_id, event, subject_id }: DeliveryRow): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('subject_id', '=', subject_id)
    .where('event', '=', event)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '!=', event_id)
    .where('state', '=', 'waiting')
    .where('body', 'is', null)
    .execute();
}

/**
 * Raises the webhook's message counter by one, and returns the new value as the number of the next message. Returns
 * undefined if the webhook no longer exists.
 */
export async function takeSequence(db: Tx, webhookId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('webhooks')
    .set({ sequence: sql`sequence + 1` })
    .where('id', '=', webhookId)
    .returning('sequence')
    .executeTakeFirst();
  return row?.sequence;
}

export async function insertDelivery(db: Tx, row: DeliveryRow): Promise<void> {
  await db.insertInto('webhook_deliveries').values(row).execute();
}

/** Updates a message to a webhook; returns false if the message no longer exists. */
export async function updateDelivery(
  db: Db,
  { webhook_id, event_id }: Key,
  columns: Partial<DeliveryRow>,
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set(columns)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDelivery(db: Db, { webhook_id, event_id }: Key): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
}

/** Locks a message to a webhook. The caller must have locked the webhook before (`lockWebhook`). */
export async function lockDelivery(db: Tx, { webhook_id, event_id }: Key): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the latest messages to a webhook, newest first, without their bodies. */
export async function listDeliveryRows(
  db: Db,
  webhookId: string,
  { state, limit }: { state?: DeliveryState | undefined; limit: number },
) {
  return db
    .selectFrom('webhook_deliveries')
    .select([
      'event_id',
      'event',
      'happened_at',
      'state',
      'attempts',
      'next_at',
      'sent_at',
      'status',
      'took_ms',
      'failure',
    ])
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (deliveries) => deliveries.where('state', '=', state ?? 'waiting'))
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Makes the messages that the shop had given up due now, each with as many attempts as a new message. Returns the
 * number of these messages.
 */
export async function resetFailed(db: Tx, webhookId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes a webhook's waiting messages due now. */
export async function hurryWaiting(db: Tx, webhookId: string, now: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '>', now)
    .execute();
}

/** Deletes messages whose event happened before this instant, and messages whose webhook no longer exists. */
export async function deleteDeliveriesUntil(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('happened_at', '<', instant).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'not in', ({ selectFrom }) => selectFrom('webhooks').select('id'))
    .execute();
}

/**
 * Erases the bodies of the messages about a user's orders, and the receivers' answers. If a message still waits, the
 * shop writes a new body before it sends the message. The new body contains only the user's data that a delivered order
 * keeps for its invoice.
 */
export async function forgetPerson(db: Tx, userId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ body: null, answer: '' })
    .where('order_id', 'in', ({ selectFrom }) => selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}
