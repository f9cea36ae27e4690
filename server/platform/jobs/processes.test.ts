import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { queueEmail } from '../emails/queue-email.ts';

// Several processes send the emails of one shop to a real mail server. The test kills or stops some of the processes
// while they send.

const postbox = await startPostbox();
const shop = useShop({ SMTP_URL: postbox.url });
const LEASE_MS = 1_500;
/** Each of these tests may take this number of milliseconds, because it starts several processes. */
const SLOW_MS = 120_000;
const children: ChildProcess[] = [];

// The shop's own worker stops, because only the processes that the tests start may run jobs.
beforeAll(async () => shop.jobs.stop(0));
afterEach(async () => {
  await Promise.all(children.splice(0).map(async (child) => end(child, 'SIGKILL')));
  postbox.mood.isSilent = false;
  postbox.mood.waitMs = 0;
  postbox.taken.length = 0;
  await shop.db.deleteFrom('jobs').execute();
});
afterAll(postbox.close);

async function open(graceMs = 5_000): Promise<ChildProcess> {
  const { DATABASE_URL = '', DATA_DIR, MAIL_FROM } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL, DATA_DIR, MAIL_FROM, SMTP_URL: postbox.url },
      ...{ LEASE_MS: String(LEASE_MS), GRACE_MS: String(graceMs) },
    },
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function queue(count: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { id, email } = await makeUser(shop);
    await queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
    addresses.push(email);
  }
  return addresses.toSorted();
}

const received = () => postbox.taken.map((email) => email.to?.[0]?.address).toSorted();
const states = async () => {
  const rows = await shop.db.selectFrom('jobs').select(['state', 'attempts', 'payload']).execute();
  return rows.map(({ state, attempts, payload }) => ({ state, attempts, payload }));
};
const DONE = { state: 'done', payload: '{}' };

test(
  'each of many emails goes out once, whichever process takes it',
  async () => {
    const processes = isPostgres ? 3 : 2;
    await Promise.all(Array.from({ length: processes }, async () => open()));
    const addresses = await queue(isPostgres ? 200 : 60);
    await expect
      .poll(async () => (await states()).filter(({ state }) => state !== 'done').length, { timeout: 60_000 })
      .toBe(0);
    expect(received()).toEqual(addresses);
    expect(new Set((await states()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
  },
  SLOW_MS,
);

test(
  'a process is killed between taking an email and sending it: another one sends it, once',
  async () => {
    postbox.mood.isSilent = true;
    const killed = await open();
    const [address] = await queue(1);
    await expect.poll(postbox.open).toBe(1);
    await end(killed, 'SIGKILL');
    expect(await states()).toMatchObject([{ state: 'running', attempts: 1 }]);
    postbox.mood.isSilent = false;
    await open();
    await expect.poll(states, { timeout: 60_000 }).toMatchObject([{ ...DONE, attempts: 2 }]);
    expect(received()).toEqual([address]);
  },
  SLOW_MS,
);

test(
  'an email that has two processes killed while they send it is set aside by the third, which goes on with others',
  async () => {
    postbox.mood.isSilent = true;
    await queue(1);
    for (let deaths = 0; deaths < 2; deaths++) {
      const killed = await open();
      await expect.poll(postbox.open, { timeout: 60_000 }).toBe(1);
      await end(killed, 'SIGKILL');
      await expect.poll(postbox.open).toBe(0);
    }
    postbox.mood.isSilent = false;
    await open();
    await expect.poll(states, { timeout: 60_000 }).toMatchObject([{ state: 'dead', attempts: 3 }]);
    const [address] = await queue(1);
    await expect.poll(received, { timeout: 60_000 }).toEqual([address]);
  },
  SLOW_MS,
);

test(
  'a process that is asked to end in the middle of an email sends it first',
  async () => {
    postbox.mood.waitMs = 400;
    const ended = await open();
    const [address] = await queue(1);
    await expect.poll(postbox.open).toBe(1);
    await end(ended, 'SIGTERM');
    expect(await states()).toMatchObject([{ ...DONE, attempts: 1 }]);
    expect(received()).toEqual([address]);
  },
  SLOW_MS,
);

test(
  'one that cannot wait so long gives the email back, and another one sends it at once',
  async () => {
    postbox.mood.isSilent = true;
    const ended = await open(200);
    const [address] = await queue(1);
    await expect.poll(postbox.open).toBe(1);
    await end(ended, 'SIGTERM');
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    postbox.mood.isSilent = false;
    await open();
    await expect.poll(states, { timeout: 60_000 }).toMatchObject([{ ...DONE, attempts: 1 }]);
    expect(received()).toEqual([address]);
  },
  SLOW_MS,
);

test(
  'an attempt that lasts longer than a lease keeps it: no second process sends a copy',
  async () => {
    await open();
    await open();
    // The mail server waits before each of four steps (greeting, sender, recipient, message), 3.6 s in total.
    postbox.mood.waitMs = 900;
    const [address] = await queue(1);
    await expect.poll(states, { timeout: 60_000 }).toMatchObject([{ ...DONE, attempts: 1 }]);
    expect(received()).toEqual([address]);
  },
  SLOW_MS,
);
