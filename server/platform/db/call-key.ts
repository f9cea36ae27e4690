import { AsyncLocalStorage } from 'node:async_hooks';
import type { Compilable } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * The Idempotency-Key of the call that is being made (idempotency/). The first transaction that the call commits makes
 * its change, and writes the key.
 */
export type CallKey = {
  /** The result of that transaction where an earlier request has committed it: it is not run again. */
  earlier: { made: unknown } | undefined;
  /** Writes the key with the transaction's result; fails where another request was quicker. */
  write: (db: Tx, made: unknown) => Compilable;
  /** Writes the key with the call's whole answer. */
  writeAnswer: (db: Tx, answer: unknown) => Compilable;
  /** The transaction that is under way has written the key among its other statements. */
  isWritten: boolean;
  isCommitted: boolean;
};

const keys = new AsyncLocalStorage<CallKey>();

/** Makes a call whose first committed transaction writes this key. */
export function withCallKey<Result>(key: CallKey, make: () => Result): Result {
  return keys.run(key, make);
}

/** Does work that is no part of the change that a call makes: its transactions write no key. */
export function besideCalls<Result>(work: () => Result): Result {
  return keys.exit(work);
}

/** The key that the next transaction writes; undefined where there is none, or it is written. */
export function openCallKey(): CallKey | undefined {
  const key = keys.getStore();
  return key?.isCommitted ? undefined : key;
}

/**
 * The statement that stores a call's answer in the transaction of its change, for work that sends all its statements
 * at once (db/together.ts); undefined where nobody can repeat the call.
 */
export function answerStatement(db: Tx, answer: unknown): Compilable | undefined {
  const key = openCallKey();
  if (!key) return undefined;
  key.isWritten = true;
  return key.writeAnswer(db, answer);
}
