import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { shuffledNumber } from './shuffle.ts';

/**
 * A process takes so many at once, and the next ones while it has a few left, so that orders need not wait for them.
 * Those that it has not used when it ends are never given to anybody.
 */
const [TAKEN_AT_ONCE, FEW] = [200, 100];

/** The number has gone to an order of a time in which they were drawn by lot. */
export class NumberTaken extends Error {}

const kept = new WeakMap<Db, { numbers: number[]; filling: Promise<void> | undefined }>();

/**
 * Runs the work with an order number that no other order has, and again with another one where it throws NumberTaken.
 * Numbers are counted outside of the order's transaction, so that no order waits for another one's, and shuffled: a
 * customer must not learn from theirs how many orders the shop has.
 */
export async function withOrderNumber<Result>(db: Db, work: (orderNumber: string) => Promise<Result>): Promise<Result> {
  for (;;) {
    const number = await takeNumber(db);
    try {
      return await work(`ORD${number}`);
    } catch (error) {
      if (error instanceof NumberTaken) continue;
      // Refused: the next order has it.
      kept.get(db)?.numbers.push(number);
      throw error;
    }
  }
}

async function takeNumber(db: Db): Promise<number> {
  const own = kept.get(db) ?? { numbers: [], filling: undefined };
  kept.set(db, own);
  for (;;) {
    const number = own.numbers.pop();
    if (own.numbers.length < FEW) {
      own.filling ??= inTransaction(db, countOn, { isBrief: true })
        .then((numbers) => void own.numbers.push(...numbers))
        .finally(() => (own.filling = undefined));
      // Told to whoever waits for them; the next order tries again.
      own.filling.catch(() => {});
    }
    if (number !== undefined) return number;
    await own.filling;
  }
}

async function countOn(db: Tx): Promise<number[]> {
  const { next, key } = await db
    .updateTable('order_numbers')
    .set({ next: sql`next + ${TAKEN_AT_ONCE}` })
    .where('id', '=', 1)
    .returning(['next', 'key'])
    .executeTakeFirstOrThrow();
  return Array.from({ length: TAKEN_AT_ONCE }, (_, n) => shuffledNumber(Number(next) - 1 - n, key));
}
