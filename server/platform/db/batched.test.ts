// On both engines: on PostgreSQL, reads of several callers share one message; SQLite gets each read alone.
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { NoPlaceError } from '../scheduling/fair-limiter.ts';
import { batched, readWithOthers } from './batched.ts';
import { inTransaction } from './transaction.ts';

const shop = useShop();

test('who asks while two messages are under way shares the next one, in the order of asking', async () => {
  const sent: Array<{ asked: number[]; done: PromiseWithResolvers<void> }> = [];
  const double = batched(async (_db, asked: number[]) => {
    const done = Promise.withResolvers<void>();
    sent.push({ asked, done });
    await done.promise;
    return asked.map((one) => one * 2);
  });
  const answers = Promise.all([1, 2, 3, 4, 5].map(async (one) => double(shop.db, one)));
  expect(sent.map(({ asked }) => asked)).toEqual([[1], [2]]);
  sent[1]?.done.resolve();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]?.asked).toEqual([3, 4, 5]);
  for (const { done } of sent) done.resolve();
  expect(await answers).toEqual([2, 4, 6, 8, 10]);
});

test('a message that fails fails for those who share it, and for nobody after them', async () => {
  const halve = batched(async (_db, asked: number[]) => {
    if (asked.includes(3)) throw new Error('an odd one');
    return asked.map((one) => one / 2);
  });
  const asked = await Promise.allSettled([2, 4, 3, 6].map(async (one) => halve(shop.db, one)));
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await halve(shop.db, 8)).toBe(4);
});

test('who has waited too long for a message is turned away, and nothing of theirs is sent', async () => {
  const sent: number[][] = [];
  const held = Promise.withResolvers<void>();
  const echo = batched(
    async (_db, asked: number[]) => {
      sent.push(asked);
      await held.promise;
      return asked;
    },
    { atOnce: 1, most: 9, mostWaitMs: 1 },
  );
  const first = echo(shop.db, 1);
  await expect(echo(shop.db, 2)).rejects.toThrow(NoPlaceError);
  held.resolve();
  expect(await first).toBe(1);
  expect(await echo(shop.db, 3)).toBe(3);
  expect(sent).toEqual([[1], [3]]);
});

test('each reads its own rows, in a transaction what that has written', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, async () => makeUser(shop)));
  const emailOf = (db: typeof shop.db, id: string) =>
    readWithOthers(db, db.selectFrom('users').select('email').where('id', '=', id));
  const found = await Promise.all([...users, { id: 'nobody' }].map(async ({ id }) => emailOf(shop.db, id)));
  expect(found).toEqual([...users.map(({ email }) => [{ email }]), []]);
  const [{ id = '', email = '' } = {}] = users;
  await inTransaction(shop.db, async (db) => {
    await db.updateTable('users').set({ email: 'changed@example.com' }).where('id', '=', id).execute();
    expect(await emailOf(db, id)).toEqual([{ email: 'changed@example.com' }]);
    if (shop.env.DATABASE_URL) expect(await emailOf(shop.db, id)).toEqual([{ email }]);
  });
});
