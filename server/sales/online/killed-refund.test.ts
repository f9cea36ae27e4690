// On both engines: a process is killed, and another process finishes its work.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { kill, startServing, type ServedShop } from '../../../test/served-shop.ts';
import { useShop } from '../../../test/shop.ts';

// The test kills a process that sends a refund: the gateway already has the refund, but the process has not recorded
// the gateway's answer.

const shop = useShop(SIMULATED);
const SLOW_MS = 120_000;
const open: ServedShop[] = [];

// Only the processes that the test starts may send refunds, so this process stops its own jobs.
beforeAll(async () => shop.jobs.stop(0));
const killAll = async () => Promise.all(open.splice(0).map(async ({ child }) => kill(child)));
afterEach(killAll);

test(
  'a refund that the gateway has and nobody noted is asked about, and not sent a second time',
  async () => {
    const { placePaid, simulator } = await anOnlineCounter(shop);
    const { id, shopper, reference, money } = await placePaid();
    await shopper.call(`PUT /orders/${id}/cancel`);
    await enqueue(shop.db, 'sendRefunds', {}, { now: shop.now(), lane: 'sendRefunds', uniqueKey: 'sendRefunds' });
    const atBank = () => simulator.ledger.payments.find((one) => one.reference === reference)?.refunds ?? [];
    // The gateway has made the refund, but its answer does not come.
    simulator.trouble('hung', /refund$/);
    open.push(await startServing(shop, { LEASE_MS: '1500' }));
    await expect.poll(() => atBank().length, { timeout: 30_000 }).toBe(1);
    await killAll();
    expect((await money()).refunds).toMatchObject([{ state: 'sent', tries: 1 }]);
    await shop.db.updateTable('refunds').set({ send_at: shop.now() }).execute();
    await shop.db.updateTable('jobs').set({ run_at: shop.now() }).where('kind', '=', 'sendRefunds').execute();
    open.push(await startServing(shop, { LEASE_MS: '1500' }));
    const state = async () => (await money()).refunds[0].state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    expect(atBank()).toHaveLength(1);
    await moneyAgrees(shop);
  },
  SLOW_MS,
);
