import { expect } from 'vitest';
import { verifyLog } from '../server/accounts/audit/verify-log.ts';
import { signatureOf } from '../server/platform/outside/webhook-signature.ts';
import { wakeWaiting } from '../server/webhooks/webhooks.ts';
import { ledgerAgrees, stockOf } from './factories.ts';
import type { Received } from './receiver.ts';
import type { TestShop } from './shop.ts';

/** The ids of the orders that the server confirmed to shoppers, by payment method. */
export type Told = Record<'COD' | 'UPI', string[]>;
/**
 * Shoppers who order single pieces of the first two variants. Each of these two variants had `pieces` pieces at first.
 * The third variant has no pieces left.
 */
type Scene = {
  shoppers: ReadonlyArray<{ user: { id: string } }>;
  variantIds: readonly string[];
  pieces: number;
  /** The webhook's secret, and the events that the webhook has received. */
  secret: string;
  received: readonly Received[];
};

/** Expects that the shoppers have exactly the confirmed orders, each once and with all its rows. */
export async function areThereOnce(
  shop: TestShop,
  { secret, variantIds, shoppers, received, pieces }: Scene,
  told: Told,
) {
  const all = [...told.COD, ...told.UPI].toSorted();
  const users = shoppers.map(({ user }) => user.id);
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'confirmation_sent_at'])
    .where('user_id', 'in', users)
    .execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(all);
  const upi = await shop.db.selectFrom('upi_payments').select('order_id').where('order_id', 'in', all).execute();
  expect(upi.map((row) => row.order_id).toSorted()).toEqual(told.UPI.toSorted());
  for (const table of ['order_items', 'order_events'] as const) {
    const rows = await shop.db.selectFrom(table).select('order_id').where('order_id', 'in', all).execute();
    expect(rows.map((row) => row.order_id).toSorted(), table).toEqual(all);
  }
  const [often = '', rare = '', gone = ''] = variantIds;
  expect((await stockOf(shop, often)) + (await stockOf(shop, rare))).toBe(2 * pieces - all.length);
  expect(await stockOf(shop, gone)).toBe(0);
  expect(await ledgerAgrees(shop)).toBe(true);
  // The shop may send the emails later or may have sent them already, so both count.
  const queued = await shop.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'email')
    .where('lane', 'in', users)
    .execute();
  const emails = queued.map(({ payload }) => JSON.parse(payload).orderId as string);
  const sent = orders.filter((order) => order.confirmation_sent_at !== null).map(({ id }) => id);
  expect(new Set(emails).size).toBe(emails.length);
  expect([...new Set([...emails, ...sent])].toSorted()).toEqual(all);
  const keys = await shop.db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key', 'like', 'order-%')
    .where('user_id', 'in', users)
    .execute();
  expect(keys.map(({ answer }) => JSON.parse(answer ?? '').order.id as string).toSorted()).toEqual(all);
  await areToldOnce(shop, { secret, received }, all);
  const verdict = await verifyLog(shop.db, shop.mac, shop.env.DATA_DIR);
  expect(verdict.flaw).toBeUndefined();
}

/**
 * Expects that the webhook received each order at least once, with a valid signature, and with the same body each time.
 */
async function areToldOnce(shop: TestShop, { secret, received }: Pick<Scene, 'secret' | 'received'>, all: string[]) {
  // After a broken connection the shop sends events again, at most half a minute later, so the test waits longer. The
  // killed processes run no upkeep, so the test looks for messages without a job, as the upkeep does once a minute.
  await expect
    .poll(
      async () => {
        await wakeWaiting(shop.db, shop.now());
        const waiting = shop.db.selectFrom('webhook_deliveries').select('event_id').where('state', '<>', 'delivered');
        return (await waiting.execute()).length;
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(0);
  const noted = await shop.db
    .selectFrom('webhook_deliveries')
    .select('order_id')
    .where('event', '=', 'order.placed')
    .where('order_id', 'in', all)
    .execute();
  expect(noted.map((row) => row.order_id).toSorted()).toEqual(all);
  const messages = new Map<string, string>();
  for (const { headers, text } of received) {
    const id = String(headers['webhook-id']);
    expect(headers['webhook-signature']).toBe(
      signatureOf(secret, { id, timestamp: String(headers['webhook-timestamp']), text }),
    );
    if (messages.has(id)) expect(text).toBe(messages.get(id));
    messages.set(id, text);
  }
  const heard = [...messages.values()]
    .map((text) => JSON.parse(text))
    .filter(({ type }) => type === 'order.placed')
    .map(({ data }) => data.order.id);
  expect(heard.toSorted()).toEqual(all);
}
