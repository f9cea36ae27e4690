import type { Db, Tx } from './schema.ts';

// The lock order. Every transaction takes the rows it needs in this order, and rows of one table in id order, so that two of
// them never wait for each other in a circle:
//   1. the one thing it is about: a user, an order, an invitation, the company, the content, the synonyms, a legal page, the categories
//   2. products
//   3. cart lines
//   4. the phone number that an order goes to
//   5. variants
//   6. catalogue_state, by noteChange, as the last statement of the work
//   7. the end of the log of changes, before the commit
// lock-order.test.ts counts PostgreSQL's deadlocks while orders, the product form and the sheet run against each other.

const MOST_TRIES = 4;

type Work = (db: Tx) => Promise<void>;
const lastWorks = new WeakMap<Tx, Work[]>();

/** Runs the work as the last thing of the transaction: it locks what others must not wait for any longer than they have to. */
export function beforeCommit(db: Tx, work: Work): void {
  const last = lastWorks.get(db);
  if (!last) throw new Error('the transaction was not begun by inTransaction');
  last.push(work);
}

/**
 * Runs the work in one transaction: all of it or nothing. Where the engine gives way to another transaction (a deadlock),
 * it is run again, so the work must be nothing but SQL: no hashing, mail, pictures or waiting inside.
 */
export async function inTransaction<Result>(db: Db, work: (db: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (db) => {
        const last: Work[] = [];
        lastWorks.set(db, last);
        const result = await work(db);
        for (const one of last) await one(db);
        return result;
      });
    } catch (error) {
      if (tries === MOST_TRIES || !gaveWay(error)) throw error;
    }
  }
}

function gaveWay(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001';
}
