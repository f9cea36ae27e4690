import { AsyncLocalStorage } from 'node:async_hooks';
import type { Compilable } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * The Idempotency-Key of the present call (idempotency/). The first transaction that the call commits makes the call's
 * change and also writes the key.
 */
export type CallKey = {
  /**
   * Set if an earlier request with the same key has committed the call's transaction. `made` is the result of that
   * transaction, and the transaction does not run again.
   */
  earlier: { made: unknown } | undefined;
  /**
   * Makes the statement that writes the key with the transaction's result. The statement fails if another request with
   * the same key was quicker.
   */
  write: (db: Tx, made: unknown) => Compilable;
  /** Makes the statement that writes the key with the call's whole answer. */
  writeAnswer: (db: Tx, answer: unknown) => Compilable;
  /** True if the running transaction has already written the key with its other statements. */
  isWritten: boolean;
  isCommitted: boolean;
};

const keys = new AsyncLocalStorage<CallKey>();

/** Makes a call whose first committed transaction writes this key. */
export function withCallKey<Result>(key: CallKey, make: () => Result): Result {
  return keys.run(key, make);
}

/** Runs work that is not part of the call's change, so the transactions of this work do not write the key. */
export function besideCalls<Result>(work: () => Result): Result {
  return keys.exit(work);
}

/** Returns the key that the next transaction must write; undefined if the call has no key, or its key is committed. */
export function openCallKey(): CallKey | undefined {
  const key = keys.getStore();
  return key?.isCommitted ? undefined : key;
}

/**
 * Makes the statement that stores a call's answer in the transaction of the call's change. Use this function for work
 * that sends all its statements as one message (db/together.ts). Returns undefined if the call has no key to write.
 */
export function answerStatement(db: Tx, answer: unknown): Compilable | undefined {
  const key = openCallKey();
  if (!key) return undefined;
  key.isWritten = true;
  return key.writeAnswer(db, answer);
}
