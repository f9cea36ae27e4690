// On both engines: the process dies after the provider has accepted a message, but before the database contains the
// result.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { startProviders, takes } from '../../../test/message-providers.ts';
import { approve, orderTo, setUp } from '../../../test/messages.ts';
import { useShop } from '../../../test/shop.ts';

const providers = await startProviders();
const shop = useShop({ MESSAGES: providers.url });
const LEASE_MS = 1_500;
const SLOW_MS = 120_000;
const children: ChildProcess[] = [];

// The shop's own worker stops, because only the processes that the tests start may send messages.
beforeAll(async () => shop.jobs.stop(0));
afterEach(endAll);
afterAll(providers.close);

async function open(): Promise<void> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL, DATA_DIR, MESSAGES: providers.url, LEASE_MS: String(LEASE_MS), GRACE_MS: '5000' },
    },
  });
  children.push(child);
  await once(child.stdout, 'data');
}

async function endAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

test(
  'a message whose process was killed before it noted the answer is sent once more, and not again',
  async () => {
    const owner = await makeAdmin(shop);
    await setUp(owner, 'whatsapp');
    await approve(owner, 'whatsapp', 'orderPlaced');
    // The provider accepts the message, but the process gets no answer.
    providers.mood.whatsapp = () => {};
    await orderTo(shop, '9876543210');
    await open();
    await expect.poll(() => providers.asked.length, { timeout: 30_000 }).toBe(1);
    await endAll();
    providers.mood.whatsapp = takes;
    await open();
    const states = async () => shop.db.selectFrom('messages').select('state').execute();
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent' }]);
    const isOver = async () =>
      (await shop.db.selectFrom('jobs').select('state').where('kind', '=', 'message').execute())[0]?.state;
    await expect.poll(isOver, { timeout: 30_000 }).toBe('done');
    expect(providers.asked).toHaveLength(2);
  },
  SLOW_MS,
);
