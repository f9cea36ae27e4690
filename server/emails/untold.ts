import { AsyncLocalStorage } from 'node:async_hooks';

// Not handed from function to function: whatever queues an email, however deep, then queues none.
const past = new AsyncLocalStorage<true>();

/** Runs work of which nobody is told by email: what a demo shop's past is made of. */
export function untold<Result>(work: () => Result): Result {
  return past.run(true, work);
}

export function isUntold(): boolean {
  return past.getStore() === true;
}
