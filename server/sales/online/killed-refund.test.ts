import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { anOnlineCounter, moneyAgrees, SIMULATED } from '../../../test/online-counter.ts';
import { useShop } from '../../../test/shop.ts';

// The test kills a process that sends a refund after the gateway has the refund, and before the process could note the
// answer.

const shop = useShop(SIMULATED);
const LEASE_MS = 1_500;
const SLOW_MS = 120_000;
const children: ChildProcess[] = [];

// Only the processes started below send refunds.
beforeAll(async () => shop.jobs.stop(0));
afterEach(async () => {
  await Promise.all(children.splice(0).map(end));
});

async function open(): Promise<void> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL, DATA_DIR, LEASE_MS: String(LEASE_MS), GRACE_MS: '5000' },
      GATEWAY_HOSTS: JSON.stringify(shop.simulator?.hosts),
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
    await open();
    await expect.poll(() => atBank().length, { timeout: 30_000 }).toBe(1);
    await Promise.all(children.splice(0).map(end));
    expect((await money()).refunds).toMatchObject([{ state: 'sent', tries: 1 }]);
    await shop.db.updateTable('refunds').set({ send_at: shop.now() }).execute();
    await shop.db.updateTable('jobs').set({ run_at: shop.now() }).where('kind', '=', 'sendRefunds').execute();
    await open();
    const state = async () => (await money()).refunds[0].state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
    expect(atBank()).toHaveLength(1);
    await moneyAgrees(shop);
  },
  SLOW_MS,
);
