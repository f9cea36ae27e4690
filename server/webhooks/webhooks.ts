import { isIP } from 'node:net';
import { badField, notFound, ShopError } from '#contract/errors.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { webhookEvents, webhookLimits, webhookUrlRefusal, type WebhookEvent } from '#domain/webhooks.ts';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as hooksText from '#text/webhooks.ts';
import { noteInLog, type AuditAction, type By, type Noted } from '../accounts/audit/audit.ts';
import { seal, sealedAnew } from '../platform/keys/sealed.ts';
import { refuseStale } from '../platform/db/edited-elsewhere.ts';
import { newId } from '../platform/db/ids.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { isAllowed } from '../platform/env/public-address.ts';
import { newWebhookSecret } from '../platform/outside/webhook-signature.ts';
import { isPrivateHost } from '../platform/env/private-host.ts';
import type { Accounts } from '../accounts/accounts.ts';

export type { DeliveryRow } from './queries.ts';
import { requireStillPermitted } from '../accounts/staff/change-staff.ts';
import { deleteDeliveriesUntil, hurryWaiting, listBehind } from './delivery-queries.ts';
import {
  countDeliveries,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listTopics,
  listWebhookRows,
  lockWebhook,
  replaceTopics,
  updateSealed,
  updateWebhook,
  type WebhookRow,
} from './queries.ts';
import { purposeOf } from './send.ts';
import { wake } from './wake-senders.ts';

type WebhookFields = { name: string; url: string; events: readonly WebhookEvent[] };

/** Lists the webhooks, the oldest first. */
export async function listWebhooks(db: Db, now: string): Promise<Webhook[]> {
  const topics = Map.groupBy(await listTopics(db), (topic) => topic.webhook_id);
  const counts = await countDeliveries(db);
  return (await listWebhookRows(db)).map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: inOrder((topics.get(row.id) ?? []).map(({ event }) => event)),
    paused: row.paused,
    failures: row.failures,
    waiting: counts.get(`${row.id} waiting`) ?? 0,
    failed: counts.get(`${row.id} failed`) ?? 0,
    formerSecretUntil: row.before_until !== null && row.before_until > now ? row.before_until : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** Returns one webhook. Throws 404 for an unknown webhook. */
export async function getWebhook(db: Db, id: string, now: string): Promise<Webhook> {
  const webhook = (await listWebhooks(db, now)).find((one) => one.id === id);
  if (!webhook) throw none();
  return webhook;
}

export function none(): ShopError {
  return notFound(hooksText.none);
}

/**
 * Makes a webhook, and returns its id and its secret. Throws 400 for an invalid address, 403 if the person is no longer
 * an owner, and 409 TOO_MANY_WEBHOOKS.
 */
export async function addWebhook(
  shop: Accounts,
  fields: WebhookFields,
  by: By,
): Promise<{ id: string; secret: string }> {
  refuseUrl(shop, fields.url);
  const id = newId();
  const secret = newWebhookSecret();
  const sealed = await seal(shop.mac, purposeOf(id), secret);
  await inTransaction(shop.db, async (db) => {
    // The call locks the rows of the staff, so two owners cannot both make the last allowed webhook.
    await requireStillPermitted(db, by, 'webhooks.manage');
    if ((await listWebhookRows(db)).length >= webhookLimits.webhooks)
      throw new ShopError('conflict', 'TOO_MANY_WEBHOOKS', hooksText.tooMany({ max: webhookLimits.webhooks }));
    await insertWebhook(db, {
      id,
      name: fields.name,
      url: fields.url,
      sealed_secret: sealed,
      sealed_before: '',
      before_until: null,
      paused: '',
      failures: 0,
      quiet_until: null,
      sequence: 0,
      // The cast is safe: only a signed-in person makes webhooks.
      user_id: by.userId as string,
      created_at: by.now,
      updated_at: '',
    });
    await replaceTopics(db, id, fields.events);
    await noteInLog(db, by, { action: 'webhook.made', id, name: fields.name, after: logged(fields) });
  });
  return { id, secret };
}

/**
 * Changes a webhook. `expectedUpdatedAt` is the version of the webhook that the sender has read. Throws 400 for an
 * invalid address, 403 if the person is no longer an owner, 404 for an unknown webhook, and 409 EDITED_ELSEWHERE.
 */
export async function changeWebhook(
  shop: Accounts,
  id: string,
  { expectedUpdatedAt, ...fields }: WebhookFields & { expectedUpdatedAt?: string | undefined },
  by: By,
): Promise<void> {
  refuseUrl(shop, fields.url);
  await change(shop.db, id, by, async (db, { name, url, updated_at }) => {
    refuseStale(expectedUpdatedAt, updated_at, editedText.webhook);
    const before = inOrder((await listTopics(db)).flatMap((topic) => (topic.webhook_id === id ? topic.event : [])));
    await updateWebhook(db, id, { name: fields.name, url: fields.url, updated_at: by.now });
    await replaceTopics(db, id, fields.events);
    return {
      action: 'webhook.changed',
      name: fields.name,
      before: logged({ name, url, events: before }),
      after: logged(fields),
    };
  });
}

/** Deletes a webhook. Throws 403 if the person is no longer an owner, and 404 for an unknown webhook. */
export async function removeWebhook(db: Db, id: string, by: By): Promise<void> {
  await change(db, id, by, async (db, { name, url }) => {
    await deleteWebhook(db, id);
    return { action: 'webhook.removed', name, before: { url: new URL(url).origin } };
  });
}

/**
 * Gives a webhook a new secret, and returns the secret. For a day, the shop also signs messages with the previous
 * secret. Throws 403 if the person is no longer an owner, and 404 for an unknown webhook.
 */
export async function renewSecret({ db, mac }: Pick<Accounts, 'db' | 'mac'>, id: string, by: By): Promise<string> {
  const secret = newWebhookSecret();
  const sealed = await seal(mac, purposeOf(id), secret);
  await change(db, id, by, async (db, { name, sealed_secret: before }) => {
    const until = addMs(by.now, webhookLimits.overlapHours * HOUR_MS);
    await updateWebhook(db, id, { sealed_secret: sealed, sealed_before: before, before_until: until });
    return { action: 'webhook.secretMade', name };
  });
  return secret;
}

/** Pauses a webhook. Throws 403 if the person is no longer an owner, and 404 for an unknown webhook. */
export async function pauseWebhook(db: Db, id: string, by: By): Promise<void> {
  await change(db, id, by, async (db, { name, paused }) => {
    if (paused === '') await updateWebhook(db, id, { paused: 'owner' });
    return { action: 'webhook.paused', name, before: { paused }, after: { paused: paused === '' ? 'owner' : paused } };
  });
}

/**
 * Resumes a webhook, and sends its waiting messages now. Throws 403 if the person is no longer an owner, and 404 for an
 * unknown webhook.
 */
export async function resumeWebhook(db: Db, id: string, by: By): Promise<void> {
  await change(db, id, by, async (db, { name, paused }) => {
    await updateWebhook(db, id, { paused: '', failures: 0, quiet_until: null });
    await hurryWaiting(db, id, by.now);
    await wake(db, id, by.now);
    return { action: 'webhook.resumed', name, before: { paused }, after: { paused: '' } };
  });
}

type Line = Omit<Noted<Extract<AuditAction, `webhook.${string}`>>, 'id'>;

async function change(db: Db, id: string, by: By, work: (db: Tx, webhook: WebhookRow) => Promise<Line>): Promise<void> {
  await inTransaction(db, async (db) => {
    await requireStillPermitted(db, by, 'webhooks.manage');
    const webhook = await lockWebhook(db, id);
    if (!webhook) throw none();
    const line = await work(db, webhook);
    await noteInLog(db, by, { ...line, id });
  });
}

/**
 * Picks the fields of a webhook for the log of changes. The log contains only the origin of the webhook's address,
 * which is enough to name the receiver. The rest of the address may contain the receiver's password.
 */
function logged({ name, url, events }: WebhookFields) {
  return { name, url: new URL(url).origin, webhookEvents: inOrder(events).join(', ') };
}

function inOrder(events: readonly WebhookEvent[]): WebhookEvent[] {
  return webhookEvents.filter((event) => events.includes(event));
}

/**
 * Throws 400 for an address to which the shop cannot send webhooks. The shop looks up the host's name only later, when
 * it sends a message.
 */
function refuseUrl({ env }: Pick<Accounts, 'env'>, text: string): void {
  const why = webhookUrlRefusal(text, { mayBePlain: !env.WEBHOOK_NETWORKS.isEmpty }) ?? refuseHost(env, new URL(text));
  if (why !== undefined) throw badField('url', hooksText.badUrl({ why }));
}

function refuseHost(env: Accounts['env'], { hostname }: URL): 'privateAddress' | undefined {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) > 0) return isAllowed(host, env.WEBHOOK_NETWORKS) ? undefined : 'privateAddress';
  return env.WEBHOOK_NETWORKS.isEmpty && isPrivateHost(host) ? 'privateAddress' : undefined;
}

/** Sends the messages of processes that died before they could send them. Call this function about once a minute. */
export async function wakeWaiting(db: Db, now: string): Promise<void> {
  for (const id of await listBehind(db, now)) await inTransaction(db, async (db) => wake(db, id, now));
}

/**
 * Deletes messages whose event happened more than a week ago, and messages of deleted webhooks. Call this function
 * about once an hour.
 */
export async function clearDeliveries(db: Db, now: string): Promise<void> {
  const until = addMs(now, -webhookLimits.keptDays * DAY_MS);
  await deleteDeliveriesUntil(db, until);
}

/**
 * Encrypts each webhook's secret again with the shop's present key, if the secret is still encrypted with the previous
 * key.
 */
export async function sealWebhooksAnew({ db, mac }: Pick<Accounts, 'db' | 'mac'>): Promise<void> {
  if (!mac.before) return;
  for (const row of await listWebhookRows(db))
    for (const column of ['sealed_secret', 'sealed_before'] as const) {
      const anew = row[column] === '' ? undefined : await sealedAnew(mac, purposeOf(row.id), row[column]);
      if (anew !== undefined) await updateSealed(db, row.id, column, [row[column], anew]);
    }
}

export { findWebhook };
