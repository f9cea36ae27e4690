import type { WebhookEvent } from '#domain/webhooks.ts';
import type { Db, Schema, Tx } from '../platform/db/schema.ts';

export type WebhookRow = Schema['webhooks'];
export type DeliveryRow = Schema['webhook_deliveries'];

/** Lists the webhooks, the oldest first. */
export async function listWebhookRows(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('id').execute();
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockWebhook(db: Tx, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertWebhook(db: Tx, row: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(db: Db, id: string, columns: Partial<WebhookRow>): Promise<void> {
  await db.updateTable('webhooks').set(columns).where('id', '=', id).execute();
}

/**
 * Replaces a webhook's encrypted secret by the same secret, encrypted with a new key. Does nothing if somebody has
 * changed the secret meanwhile.
 */
export async function updateSealed(
  db: Db,
  id: string,
  column: 'sealed_secret' | 'sealed_before',
  [before, after]: readonly [string, string],
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ [column]: after })
    .where('id', '=', id)
    .where(column, '=', before)
    .execute();
}

export async function deleteWebhook(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('webhook_topics').where('webhook_id', '=', id).execute();
  await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function listTopics(db: Db): Promise<Array<Schema['webhook_topics']>> {
  return db.selectFrom('webhook_topics').selectAll().execute();
}

export async function replaceTopics(db: Tx, webhookId: string, events: readonly WebhookEvent[]): Promise<void> {
  await db.deleteFrom('webhook_topics').where('webhook_id', '=', webhookId).execute();
  await db
    .insertInto('webhook_topics')
    .values([...new Set(events)].map((event) => ({ event, webhook_id: webhookId })))
    .execute();
}

/** For each webhook, counts the messages that wait, and the messages that the shop has given up. */
export async function countDeliveries(db: Db) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy(['webhook_id', 'state'])
    .execute();
  return new Map(rows.map((row) => [`${row.webhook_id} ${row.state}`, Number(row.count)]));
}

export async function listOwnerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('staff_role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
