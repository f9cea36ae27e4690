import { AsyncLocalStorage } from 'node:async_hooks';
import type { Compilable } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * The Idempotency-Key of the present call (idempotency/). The first transaction that the call commits makes its change,
 * and writes the key.
 */
export type CallKey = {
  /** The result of that transaction if an earlier request has committed it; the transaction does not run again then. */
  earlier: { made: unknown } | undefined;
  /** Writes the key with the transaction's result; fails if another request was quicker. */
  write: (db: Tx, made: unknown) => Compilable;
  /** Writes the key with the call's whole answer. */
  writeAnswer: (db: Tx, answer: unknown) => Compilable;
  /** True if the running transaction has written the key among its other statements. */
  isWritten: boolean;
  isCommitted: boolean;
};

const keys = new AsyncLocalStorage<CallKey>();

/** Makes a call whose first committed transaction writes this key. */
export function withCallKey<Result>(key: CallKey, make: () => Result): Result {
  return keys.run(key, make);
}

/** Runs work that is not part of the call's change: the transactions of this work write no key. */
export function besideCalls<Result>(work: () => Result): Result {
  return keys.exit(work);
}

/** Answers the key that the next transaction writes; undefined if there is none, or it is already written. */
export function openCallKey(): CallKey | undefined {
  const key = keys.getStore();
  return key?.isCommitted ? undefined : key;
}

/**
 * Makes the statement that stores a call's answer in the transaction of its change, for work that sends all its
 * statements at once (db/together.ts); undefined if nobody can repeat the call.
 */
export function answerStatement(db: Tx, answer: unknown): Compilable | undefined {
  const key = openCallKey();
  if (!key) return undefined;
  key.isWritten = true;
  return key.writeAnswer(db, answer);
}
