import { afterAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { MOST_AT_ONCE } from '../outside/mail-pace.ts';
import { queueEmail } from './queue-email.ts';

const postbox = await startPostbox();
const shop = useShop({ SMTP_URL: postbox.url });
afterAll(postbox.close);

async function queue(count: number, emailOf?: (n: number) => string): Promise<string[]> {
  const users: Array<{ id: string; email: string }> = [];
  for (let n = 0; n < count; n++) {
    const { id, email } = await makeUser(shop);
    const other = emailOf?.(n);
    if (other) await shop.db.updateTable('users').set({ email: other }).where('id', '=', id).execute();
    users.push({ id, email: other ?? email });
  }
  await shop.db.transaction().execute(async (db) => {
    for (const { id } of users) await queueEmail(db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
  });
  return users.map(({ email }) => email).toSorted();
}

const received = () => postbox.taken.map((email) => email.to?.[0]?.address ?? '').toSorted();

test('500 emails go out many at once, each once, though some recipients never answer and others refuse for now', async () => {
  postbox.mood.waitMs = 5;
  const [stuck, busy] = [await queue(4), await queue(30)];
  for (const address of stuck) postbox.mood.stuck.add(address);
  for (const address of busy) postbox.mood.busy.add(address);
  const good = await queue(500);
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, postbox.open())), 1);
  const { id } = await makeUser(shop);
  // This process queues the email and also runs the worker, so the commit wakes the worker.
  await queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
  await expect.poll(() => received().filter((email) => good.includes(email)).length, { timeout: 100_000 }).toBe(500);
  clearInterval(watching);
  expect(received().filter((email) => good.includes(email))).toEqual(good);
  expect(received().filter((email) => [...stuck, ...busy].includes(email))).toEqual([]);
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
  // The mailbox refuses emails for now. The shop must wait before it tries again, and not try in a loop.
  const { tries } = await shop.db
    .selectFrom('jobs')
    .select((job) => job.fn.max('attempts').as('tries'))
    .where('state', '!=', 'done')
    .executeTakeFirstOrThrow();
  expect(Number(tries)).toBeLessThan(10);
  postbox.mood.stuck.clear();
  postbox.mood.busy.clear();
  await shop.db.deleteFrom('jobs').where('state', '!=', 'done').execute();
});

test.each([
  ['one domain', () => 'silent.test'],
  ['as many domains', (n: number) => `silent${n}.test`],
])('forty recipients of %s never answer: the others’ emails go out meanwhile', async (_name, domainOf) => {
  for (let n = 0; n < 40; n++) postbox.mood.stuck.add(`n${n}@${domainOf(n)}`);
  await queue(40, (n) => `n${n}@${domainOf(n)}`);
  const good = await queue(60);
  const { id } = await makeUser(shop);
  await queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
  await expect.poll(() => received().filter((email) => good.includes(email)).length, { timeout: 60_000 }).toBe(60);
  // The mail servers of some recipients are silent. No email to another recipient may wait until an attempt at a silent
  // server ends.
  const left = async () => shop.db.selectFrom('jobs').selectAll().where('state', '!=', 'done').execute();
  // The worker marks the job as done a moment after the email has arrived.
  await expect.poll(async () => (await left()).length).toBe(40);
  expect((await left()).filter(({ attempts, last_error }) => attempts > 1 || last_error !== null)).toEqual([]);
  await shop.db.deleteFrom('jobs').where('state', '!=', 'done').execute();
});
