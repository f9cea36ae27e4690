import { setTimeout as wait } from 'node:timers/promises';
import { gaveWay } from './errors.ts';
import { concurrencyLimiter, type Limiter } from '../scheduling/concurrency-limiter.ts';
import { openCallKey } from './call-key.ts';
import type { Db, Tx } from './schema.ts';
import { BRIEF } from './sqlite.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';

// The lock order. Every transaction takes the rows it needs in this order, and rows of one table in id order, so that
// two of them never wait for each other in a circle:
//   1. the one thing it is about: a user, an order, an invitation, the company, the content, the synonyms, a legal
//      page, the categories, a courier, an import, a webhook and then its messages, the settings of offers and then an
//      offer; before an order of which something is asked back, its shopper; after its order, the number of a parcel,
//      which a courier has once, or its payment by UPI and then the line of a bank's statement; of what a courier
//      hands on, first the new row, then its orders
//      A writer of usual prices or new variants then shares the row of the prices of sales; applying or planning a
//      sale locks it for itself
//      A message to a phone locks its row in the log and then the settings of messages
//   2. products, and then their names
//   3. cart lines
//   4. the phone number that an order goes to; then offers of which it takes a use, and the code of a batch
//   5. variants
//      After these the sales that are to be applied again
//   6. catalogue_state, by noteChange, as the last statement of the work; an order does not take it
//      (site-version/versions.ts)
//   7. the row of a series of invoices, from which a number is taken
//   8. the key of the request, where it has one (call-key.ts); orders take it first
//   9. the end of the log of changes, before the commit
// A job that is queued is a new row, for which nobody waits. Orders that are placed together
// (sales/placing/place-together.ts) take each kind for all of them before the next; they wait for half a second only.
// lock-order.test.ts counts PostgreSQL's deadlocks while orders, the product form and the sheet run against each other.

/** The most tries of work that others overtake, each time because another request has finished its own work. */
const MOST_OVERTAKEN = 60;

/** Up to this number of tries, interrupted work tries again beside all other work. */
const TRIES_AT_ONCE = 3;

type Work = (db: Tx) => Promise<void>;
const lastWorks = new WeakMap<Tx, Work[]>();
const afterwards = new WeakMap<Tx, Array<(db: Db) => void>>();

/**
 * Runs the work as the last step of the transaction, because the work locks rows that others must wait for only
 * briefly.
 */
export function beforeCommit(db: Tx, work: Work): void {
  const last = lastWorks.get(db);
  if (!last) throw new Error('the transaction was not begun by inTransaction');
  last.push(work);
}

/** Calls back, with the outer handle, once the transaction is committed; at once if there is no transaction. */
export function afterCommit(db: Db, call: (db: Db) => void): void {
  // The cast is safe: the map only looks the handle up, and does not contain a handle outside a transaction.
  const calls = afterwards.get(db as Tx);
  if (calls) calls.push(call);
  else call(db);
}

const joined = new WeakSet<Db>();

/**
 * Runs operations that are usually separate transactions as one: all of them or nothing. Use this function to fill a
 * new shop, where nobody waits for the rows that it locks.
 */
export async function inOneTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (db) => {
    joined.add(db);
    return work(db);
  });
}

/**
 * Runs the work in one transaction: all of it or nothing. If the engine ends the transaction in favour of another (a
 * deadlock, or at SERIALIZABLE a conflict), the function runs the work again, so the work must be only SQL: no hashing,
 * mail, pictures or waiting inside. The first transaction that a call commits writes the call's idempotency key, so its
 * result has to be JSON (call-key.ts). With `isBrief`, the transaction may share a commit with other short transactions
 * on SQLite (decisions/0092).
 */
export async function inTransaction<Result>(
  db: Db,
  work: (db: Tx) => Promise<Result>,
  { isBrief = false } = {},
): Promise<Result> {
  // The cast is safe: only transactions are in the set.
  if (joined.has(db)) return work(db as Tx);
  const key = openCallKey();
  if (key?.earlier) {
    key.isCommitted = true;
    // The cast is safe: the same call's own work has made it.
    return key.earlier.made as Result;
  }
  for (let tries = 1; ; tries++) {
    try {
      const calls: Array<(db: Db) => void> = [];
      const transaction = isBrief ? db.transaction().setAccessMode(BRIEF) : db.transaction();
      const result = await inLine(db, tries, async () =>
        transaction.execute(async (db) => {
          const last: Work[] = [];
          lastWorks.set(db, last);
          afterwards.set(db, calls);
          if (key) key.isWritten = false;
          const result = await work(db);
          if (key && !key.isWritten) await db.executeQuery(key.write(db, result).compile());
          for (const one of last) await one(db);
          return result;
        }),
      );
      if (key) key.isCommitted = true;
      for (const call of calls) call(db);
      return result;
    } catch (error) {
      const isOvertaken = error instanceof ChangedMeanwhile;
      if (!gaveWay(error) || tries >= (isOvertaken ? MOST_OVERTAKEN : MOST_TRIES)) throw error;
      if (!isOvertaken) await wait(untilNextTry(tries));
    }
  }
}

const lines = new WeakMap<Db, Limiter>();

/**
 * Among the transactions that were interrupted again and again, lets one of this process try at a time: at SERIALIZABLE
 * all transactions that wait for a row fail when its holder commits, except one, and together they would never finish.
 */
async function inLine<Result>(db: Db, tries: number, work: () => Promise<Result>): Promise<Result> {
  if (tries <= TRIES_AT_ONCE) return work();
  const line = lines.get(db) ?? concurrencyLimiter(1);
  lines.set(db, line);
  return line(work);
}

/**
 * Work throws this error if, after it has its locks, rows that it read before have changed: the work runs again, as
 * after a deadlock.
 */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}
