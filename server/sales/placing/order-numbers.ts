import { sql } from 'kysely';
import { besideCalls } from '../../platform/db/call-key.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { shuffledNumber } from './shuffle.ts';

/**
 * A process reserves TAKEN_AT_ONCE order numbers together. It reserves more as soon as fewer than FEW are left, so that
 * orders need not wait for numbers. The numbers that are left when the process ends are never used.
 */
const [TAKEN_AT_ONCE, FEW] = [200, 100];

/**
 * The error for an order number that another order already has. An earlier version of the shop drew the numbers at
 * random, so only an order of that version can have such a number.
 */
export class NumberTaken extends Error {}

const kept = new WeakMap<Db, { numbers: number[]; filling: Promise<void> | undefined }>();

/**
 * Calls `work` with an order number that no other order has. If `work` throws NumberTaken, calls it again with another
 * number. A separate transaction reserves the numbers, so that orders do not wait for each other. The numbers are
 * shuffled, so that a customer cannot learn from an order's number how many orders the shop has.
 */
export async function withOrderNumber<Result>(db: Db, work: (orderNumber: string) => Promise<Result>): Promise<Result> {
  for (;;) {
    const number = await takeNumber(db);
    try {
      return await work(`ORD${number}`);
    } catch (error) {
      if (error instanceof NumberTaken) continue;
      // The order was refused, so the next order can use its number.
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
      own.filling ??= besideCalls(async () => inTransaction(db, countOn, { isBrief: true }))
        .then((numbers) => void own.numbers.push(...numbers))
        .finally(() => (own.filling = undefined));
      // If the reservation fails, the orders that wait for it get the error. The next order tries to reserve numbers
      // again.
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
