import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../test/factories.ts';
import { ok, startReceiver } from '../../test/receiver.ts';
import { useShop } from '../../test/shop.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { wake } from './wake-senders.ts';

// The test kills the sending process after the receiver has got the message, and before the process has stored that it
// sent the message.

const receiver = await startReceiver();
const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const LEASE_MS = 1_500;
const SLOW_MS = 120_000;
const KILLS = 3;
const children: ChildProcess[] = [];

// The test's own process stops its jobs, so that only the processes that the tests start send messages.
beforeAll(async () => shop.jobs.stop(0));
afterEach(async () => {
  await Promise.all(children.splice(0).map(async (child) => end(child)));
});
afterAll(receiver.close);

async function open(): Promise<void> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/job-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL, DATA_DIR, WEBHOOK_NETWORKS: '127.0.0.1', LEASE_MS: String(LEASE_MS), GRACE_MS: '5000' },
    },
  });
  children.push(child);
  await once(child.stdout, 'data');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const states = async () => shop.db.selectFrom('webhook_deliveries').select(['state', 'attempts']).execute();

test(
  'a message that was sent and not noted comes again, with the same id and the same words',
  async () => {
    const admin = await makeAdmin(shop);
    const body = { name: 'Till', url: receiver.url, events: ['order.placed'] };
    expect((await admin.call('POST /webhooks', { body })).status).toBe(201);
    receiver.mood.answer = () => {};
    await open();
    const { variants } = await makeProduct(shop);
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    await Promise.all(children.splice(0).map(async (child) => end(child)));
    expect(await states()).toEqual([{ state: 'waiting', attempts: 0 }]);
    receiver.mood.answer = ok;
    await open();
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'delivered', attempts: 1 }]);
    const [first, second, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
  },
  SLOW_MS,
);

test(
  'what was noted by a process that ended before it could say so is sent all the same',
  async () => {
    receiver.received.length = 0;
    const [{ id } = { id: '' }] = await shop.db.selectFrom('webhooks').select('id').execute();
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: shop.now() })
      .where('webhook_id', '=', id)
      .execute();
    await shop.db.deleteFrom('jobs').where('kind', '=', 'sendWebhooks').execute();
    await shop.jobs.startUpkeep();
    await open();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  },
  SLOW_MS,
);

test(
  'a job that sends a message before each kill is not given up',
  async () => {
    receiver.received.length = 0;
    const [delivery] = await shop.db.selectFrom('webhook_deliveries').selectAll().execute();
    if (!delivery) throw new Error('no message');
    const waiting = { ...delivery, state: 'waiting' as const, attempts: 0, next_at: shop.now() };
    await shop.db.deleteFrom('webhook_deliveries').execute();
    // Without the upkeep, nothing queues the job again after the shop has given it up.
    await shop.db.deleteFrom('jobs').execute();
    for (let n = 1; n <= KILLS + 1; n++)
      await shop.db
        .insertInto('webhook_deliveries')
        .values({ ...waiting, event_id: `${delivery.event_id}-${n}` })
        .execute();
    await inTransaction(shop.db, async (db) => wake(db, delivery.webhook_id, shop.now()));
    for (let kill = 1; kill <= KILLS; kill++) {
      let answered = 0;
      receiver.mood.answer = (...request) => {
        if (answered++ === 0) ok(...request);
      };
      await open();
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2 * kill);
      await Promise.all(children.splice(0).map(async (child) => end(child)));
    }
    receiver.mood.answer = ok;
    await open();
    const isDelivered = async () => (await states()).every(({ state }) => state === 'delivered');
    await expect.poll(isDelivered, { timeout: 30_000 }).toBe(true);
  },
  SLOW_MS,
);
