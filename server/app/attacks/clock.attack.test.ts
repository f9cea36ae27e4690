import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aClient, ledgerAgrees, makeProduct, makeShopper, makeUser, stockOf } from '../../../test/factories.ts';
import { issueCode } from '../../../test/issue-code.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession, clearExpiredSessions, findSession, isProved } from '../../accounts/auth/sessions.ts';
import { isChallengeFor, newChallenge } from '../../accounts/auth/challenges.ts';
import { beginBackup } from '../../office/backup/backups.ts';
import { continueAfter, newId } from '../../platform/db/ids.ts';
import { RateLimits } from '../../platform/http/rate-limits.ts';
import { enqueue, type Handlers } from '../../platform/jobs/jobs.ts';
import { jobKinds, upkeepKinds } from '../../platform/jobs/kinds.ts';
import { JobWorker } from '../../platform/jobs/worker.ts';
import { clearExpiredCodes, weighCode } from '../../accounts/users/one-time-codes.ts';
import { many, tell } from './scale.ts';

// The machine's clock jumps hours or days ahead and back, also over midnight. Data that was written with a wrong clock
// must still expire, no job may run twice, and shoppers must still be able to order.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PIECES = 10_000;
const shop = useShop({ ORDER_LIMITS: 'off' });
const workers: JobWorker[] = [];
const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.splice(0).map(async (worker) => worker.stop(0)));
});
afterAll(() => vi.useRealTimers());

/** Makes a job worker, as a process of the shop does, that calls `perform` for every job. */
function aWorker(perform: (kind: string, id: string) => Promise<void>, leaseMs = 1000): JobWorker {
  const worker = new JobWorker(shop.db, shop.now);
  workers.push(worker);
  // The cast is safe: one function handles every kind of job in this test.
  const handlers = Object.fromEntries(
    jobKinds.map((kind) => [kind, async ({ id }: { id: string }) => perform(kind, id)]),
  ) as unknown as Handlers;
  worker.start(handlers, quiet, { leaseMs });
  return worker;
}

const job = async (id: string) =>
  shop.db.selectFrom('jobs').select(['state', 'attempts']).where('id', '=', id).executeTakeFirst();
const queue = async () =>
  (await enqueue(shop.db, 'email', { email: 'welcome', userId: 'u' }, { now: shop.now(), lane: newId() })) ?? '';
const withoutJobs = async () => {
  await shop.jobs.stop(0);
  await shop.db.deleteFrom('jobs').execute();
};

test('shoppers order on while the clock jumps: each order is there once, and so is its email', async (context) => {
  const jumps = many({ quick: 12, full: 400 });
  const { variants } = await makeProduct(shop, { variants: [{ stock: PIECES }] });
  const productVariantId = variants[0]?.id ?? '';
  const shoppers = await Promise.all(Array.from({ length: 4 }, async () => makeShopper(shop)));
  const over = new AbortController();
  const told: string[] = [];
  const statuses = new Set<number>();
  const ordering = shoppers.map(async ({ call, addressId }, nth) => {
    const mine: string[] = [];
    for (let n = 0; !over.signal.aborted; n++) {
      const added = await call('POST /cart/add', { body: { productVariantId, quantity: 1 } });
      const sent = {
        body: { addressId, paymentMethod: 'COD' },
        headers: { 'idempotency-key': `jumping-${nth}-${n}` },
      };
      // The shopper's first answer may be lost, so the test sends the same order again after a jump of the clock.
      const [first, second] = [await call('POST /orders/place', sent), await call('POST /orders/place', sent)];
      for (const { status } of [added, first, second]) statuses.add(status);
      expect(second.body.order?.id).toBe(first.body.order?.id);
      told.push(first.body.order?.id);
      mine.push(first.body.order?.id);
    }
    // A later order has a higher id, even if the clock was set back between the two orders.
    expect(mine).toEqual(mine.toSorted());
  });
  for (let n = 0; n < jumps; n++) {
    const before = told.length;
    await expect.poll(() => told.length, { interval: 5 }).toBeGreaterThan(before + 2);
    // The clock jumps ahead and back again. Each jump is shorter than the day for which the shop keeps an idempotency
    // key.
    const hours = 5 * (1 + (Math.floor(n / 2) % 4));
    jump((n % 2 === 0 ? hours : -hours) * HOUR);
  }
  over.abort();
  await Promise.all(ordering);
  expect([...statuses].toSorted()).toEqual([200, 201]);
  const orders = await shop.db.selectFrom('orders').select('id').execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
  expect(await stockOf(shop, productVariantId)).toBe(PIECES - told.length);
  expect(await ledgerAgrees(shop)).toBe(true);
  const emails = await shop.db.selectFrom('jobs').select('unique_key').where('kind', '=', 'email').execute();
  expect(emails).toHaveLength(told.length);
  tell(context, `${jumps} jumps of up to 20 hours, ${told.length} orders told and found, each with its email`);
});

test('what runs in one process is not begun by another one when the clock jumps ahead', async () => {
  await withoutJobs();
  let done = () => {};
  const held = new Promise<void>((resolve) => (done = resolve));
  let begun = 0;
  aWorker(async () => {
    begun++;
    await held;
  });
  const id = await queue();
  await expect.poll(async () => (await job(id))?.state).toBe('running');
  jump(5 * HOUR);
  const other = aWorker(async () => void begun++);
  await other.idle();
  done();
  await expect.poll(async () => job(id)).toEqual({ state: 'done', attempts: 1 });
  expect(begun).toBe(1);
});

test('what a process had when it died is taken by another one though the clock went back', async () => {
  await withoutJobs();
  jump(5 * HOUR);
  const id = await queue();
  const lease_until = new Date(Date.now() + 1000).toISOString();
  await shop.db.updateTable('jobs').set({ state: 'running', attempts: 1, lease_owner: 'died', lease_until }).execute();
  jump(-5 * HOUR);
  aWorker(async () => {});
  await expect.poll(async () => job(id)).toEqual({ state: 'done', attempts: 2 });
});

test('what was queued while the clock was a year ahead is done when it is right again', async () => {
  await withoutJobs();
  jump(365 * DAY);
  const failing = aWorker(async (kind) => {
    if (kind === 'email') throw new Error('the mail server is away');
  });
  await failing.startUpkeep();
  const id = await queue();
  await failing.idle();
  expect(await job(id)).toEqual({ state: 'waiting', attempts: 1 });
  await failing.stop(0);
  jump(-365 * DAY);
  const done = new Set<string>();
  const next = aWorker(async (kind) => void done.add(kind));
  await expect.poll(() => [...done].toSorted()).toEqual(['email', ...upkeepKinds].toSorted());
  await next.idle();
  const [latest] = await shop.db.selectFrom('jobs').select('run_at').orderBy('run_at', 'desc').limit(1).execute();
  expect(Date.parse(latest?.run_at ?? '')).toBeLessThan(Date.now() + 2 * DAY);
});

test('a limit that began while the clock was ahead ends in its time', async () => {
  const limits = new RateLimits(1, shop.db);
  const tries = async (count: number) => {
    const spent = await Promise.allSettled(
      Array.from({ length: count }, async () => limits.spend(['login-known', 'a jumper'])),
    );
    return spent.filter(({ status }) => status === 'fulfilled').length;
  };
  jump(365 * DAY);
  expect(await tries(40)).toBe(8);
  jump(-365 * DAY);
  // A caller who had used up all tries before the clock jumped back gets no new tries.
  expect(await tries(40)).toBe(0);
  jump(5 * 60_000 + 1000);
  expect(await tries(40)).toBe(8);
});

test('a session that began while the clock was ahead lasts no longer than others', async () => {
  const [customer, admin] = [await makeUser(shop), await makeUser(shop, 'ADMIN')];
  jump(365 * DAY);
  const tokens = [await beginSession(shop.db, customer, shop.now()), await beginSession(shop.db, admin, shop.now())];
  const find = async (token = '') => findSession(shop.db, token, shop.now(), { isUse: false });
  jump(-365 * DAY);
  for (const token of tokens) {
    const session = await find(token);
    expect(session).toBeDefined();
    // The time of this session's proof of identity is now in the future. If such a proof counted, it would be valid for
    // a year.
    expect(session && isProved(session, shop.now())).toBe(false);
  }
  await clearExpiredSessions(shop.db, shop.now());
  jump(31 * 60_000);
  expect(await find(tokens[0])).toBeDefined();
  expect(await find(tokens[1])).toBeUndefined();
  jump(8 * DAY);
  expect(await find(tokens[0])).toBeUndefined();
});

test('codes and challenges of a clock that was ahead do not work for ever', async () => {
  const { email } = await makeUser(shop);
  const use = { purpose: 'sign in', of: 'a browser' } as const;
  jump(DAY);
  const code = await issueCode(shop, email, aClient);
  const challenge = (await newChallenge(shop.mac, use, shop.now())).toString('base64url');
  expect(await isChallengeFor(shop.mac, use, challenge, shop.now())).toBe(true);
  jump(-DAY);
  expect(await isChallengeFor(shop.mac, use, challenge, shop.now())).toBe(false);
  await clearExpiredCodes(shop.db, shop.now());
  await expect(weighCode(shop, email, code, aClient)).rejects.toMatchObject({ code: 'OTP_INVALID' });
});

test('a backup that broke off while the clock was ahead does not keep the next one away', async () => {
  jump(DAY);
  await beginBackup(shop.db, '/nowhere', shop.now());
  await expect(beginBackup(shop.db, '/nowhere', shop.now())).rejects.toMatchObject({ code: 'BACKUP_RUNNING' });
  jump(-DAY);
  expect(await beginBackup(shop.db, '/nowhere', shop.now())).toBeTypeOf('string');
});

test('ids go on after those of a clock that was ahead, also in the next process', async () => {
  const ahead = newId(Date.now() + DAY);
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect([ahead, ...ids].toSorted()).toEqual([ahead, ...ids]);
  const ofAnother = `${(Date.now() + 2 * DAY).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7fff-bfff-ffffffffffff`;
  continueAfter(ofAnother);
  expect(newId() > ofAnother).toBe(true);
});
