import { setTimeout as wait } from 'node:timers/promises';
import { gaveWay } from './errors.ts';
import { concurrencyLimiter, type Limiter } from '../scheduling/concurrency-limiter.ts';
import { openCallKey } from './call-key.ts';
import type { Db, Tx } from './schema.ts';
import { BRIEF } from './sqlite.ts';
import { MOST_TRIES, untilNextTry } from './tries.ts';

// The lock order. Every transaction locks the rows that it needs in this order, and the rows of one table in ascending
// order of their ids. If all transactions do so, they never wait for each other in a circle.
//   1. A transaction first locks the row that it is about: a user, an order, an invitation, the company, the content,
//      the synonyms, a legal page, the categories, a courier, an import, a webhook and then its messages, or the
//      settings of offers and then an offer.
//      - A return locks the shopper before the order.
//      - After the order, a transaction locks the number of a parcel, which is unique for each courier, or the order's
//        payment by UPI and then the line of the bank statement.
//      - A courier's remittance locks first its new row, and then its orders.
//      - A transaction that writes usual prices or new variants then takes a shared lock on the row of `price_state`.
//        A transaction that applies or plans a sale locks the row of `price_state` exclusively.
//      - A message to a phone locks its row in the log of messages, and then the settings of messages.
//   2. A transaction then locks the rows of products, and after them those of product names.
//   3. A transaction then locks the lines of carts.
//   4. An order then locks the phone number that it goes to, then the offers that it uses, and then the code of a
//      batch.
//   5. A transaction then locks variants, and after them the sales that must be applied again.
//   6. A transaction then locks the row of `catalogue_state`, by noteChange, as the last statement of the work. Orders
//      do not lock `catalogue_state` (site-version/versions.ts).
//   7. A transaction then locks the row of a series of invoices, for the next invoice number.
//   8. A transaction then locks the idempotency key of the request, if it has one (call-key.ts). Orders lock their key
//      first.
//   9. A transaction last locks the end of the log of changes, just before the commit.
// A queued job is a new row, for which nobody waits. Orders that are placed together
// (sales/placing/place-together.ts) take each kind of lock for all of these orders before the next kind, and wait for a
// lock at most half a second. lock-order.test.ts counts PostgreSQL's deadlocks while orders, the product form and the
// sheet run at the same time.

/**
 * If other requests change rows that the work has read, the work runs again, at most this many times. The shop still
 * makes progress: each repetition means that another request has finished its work.
 */
const MOST_OVERTAKEN = 60;

/**
 * Up to this number of tries, a transaction that was rolled back runs again in parallel with others. After this number
 * of tries, transactions that were rolled back run one at a time (`inLine`).
 */
const TRIES_AT_ONCE = 3;

type Work = (db: Tx) => Promise<void>;
const lastWorks = new WeakMap<Tx, Work[]>();
const afterwards = new WeakMap<Tx, Array<(db: Db) => void>>();

/**
 * Runs the work at the end of the transaction. Use this function for work that locks rows for which many other
 * transactions wait.
 */
export function beforeCommit(db: Tx, work: Work): void {
  const last = lastWorks.get(db);
  if (!last) throw new Error('the transaction was not begun by inTransaction');
  last.push(work);
}

/**
 * Calls `call` once the transaction is committed, with the database handle from outside the transaction. Without a
 * transaction, calls `call` at once.
 */
export function afterCommit(db: Db, call: (db: Db) => void): void {
  // The cast is safe: the handle is only a key for the lookup, and the map contains only transactions.
  const calls = afterwards.get(db as Tx);
  if (calls) calls.push(call);
  else call(db);
}

const joined = new WeakSet<Db>();

/**
 * Runs several operations in a single transaction: all of them or nothing. Usually each operation has a transaction of
 * its own. Use this function to fill a new shop, where nobody waits for the locked rows.
 */
export async function inOneTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (db) => {
    joined.add(db);
    return work(db);
  });
}

/**
 * Runs the work in one transaction: all of it or nothing. If the engine rolls the transaction back in favour of another
 * (because of a deadlock, or a conflict at SERIALIZABLE), the work runs again. The work must therefore consist of SQL
 * only: no hashing, emails, pictures or waiting. The first transaction that a call commits also writes the call's
 * idempotency key and the transaction's result, so the result must be JSON (call-key.ts). With `isBrief` the
 * transaction may share a commit with other short transactions on SQLite (decisions/0092).
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
    // The cast is safe: the same call's own transaction made this result.
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
 * Lets transactions of this process that were rolled back several times run one at a time. At SERIALIZABLE, when a
 * transaction that has changed a row commits, all transactions that wait for the row fail, except one. If such
 * transactions ran in parallel, they would fail again and again.
 */
async function inLine<Result>(db: Db, tries: number, work: () => Promise<Result>): Promise<Result> {
  if (tries <= TRIES_AT_ONCE) return work();
  const line = lines.get(db) ?? concurrencyLimiter(1);
  lines.set(db, line);
  return line(work);
}

/**
 * The work of a transaction throws this error if other transactions have changed the rows that it read, before it
 * locked them. `inTransaction` then runs the work again, as after a deadlock.
 */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}
