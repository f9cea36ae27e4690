import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permission } from '#domain/staff-roles.ts';

/** The API key that makes a call. */
export type ActingKey = { id: string; name: string; permissions: ReadonlySet<Permission> };

// The API key is in AsyncLocalStorage and not in a parameter, because code could forget to pass a parameter on. All
// code of the call finds the key there, for example code that checks the caller's permissions.
const acting = new AsyncLocalStorage<ActingKey>();

/** Returns the API key that makes the present call; undefined if a person or the shop itself makes the call. */
export function actingKey(): ActingKey | undefined {
  return acting.getStore();
}

/** Runs the work of a call with its key, if the call has a key. */
export function actingBy<Result>(key: ActingKey | undefined, work: () => Result): Result {
  return key ? acting.run(key, work) : work();
}
